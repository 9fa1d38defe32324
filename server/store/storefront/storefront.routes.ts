import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readStorefront } from './service.ts'
import * as t from '#words/request-errors.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getStorefront', { config: { access: 'everyone' } }, async (_request, reply) => {
    const { appearance, tags } = await readStorefront(app)
    if (!appearance) throw notFound(t.shopNotSetUp(), ['storefront'])
    return success(reply, appearance, tags)
  })

  route(app, 'getHost', { config: { access: 'everyone' } }, async (request, reply) =>
    success(reply, { host: request.origin }),
  )

  // Called once a day per browser (CO-05); only counted in the log.
  route(app, 'sendHeartBeat', { config: { access: 'everyone', whileClosed: 'open' } }, async (_request, reply) =>
    success(reply, null),
  )
}
