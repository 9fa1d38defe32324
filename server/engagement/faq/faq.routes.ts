import type { FastifyInstance } from 'fastify'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readFaq } from './questions.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getFaq', { config: { access: 'everyone', plugin: 'FAQ' } }, async (request, reply) => {
    const { value, tags } = await readFaq(app, request.params.id)
    return success(reply, value, tags)
  })
}
