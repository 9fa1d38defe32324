import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'
import { readFaq } from './questions.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/faq/:id',
    {
      config: { access: 'everyone', plugin: 'FAQ' },
      schema: { tags: ['plugins'], params: idParams, response: replies(ref('Faq')) },
    },
    async (request, reply) => {
      const { value, tags } = await readFaq(app, request.params.id)
      return success(reply, value, tags)
    },
  )
}
