import type { FastifyInstance, FastifyReply } from 'fastify'
import { readUpload } from '#server/catalogue/customisation/uploads.ts'
import { findOrder } from '#server/commerce/orders/order-access.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/request-errors.ts'
import { isPictureOf, picturesOf } from './return-pictures.ts'

/** Pictures of return requests, for staff and for whoever may open the order (AD-23). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database

  async function send(reply: FastifyReply, name: string | undefined): Promise<FastifyReply> {
    const bytes = name === undefined ? undefined : await readUpload(app.storage, name)
    if (!bytes) throw notFound(t.pictureNotFound())
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .type('image/webp')
      .send(bytes)
  }

  route(app, 'openReturnPicture', { config: { access: 'order' } }, async (request, reply) => {
    const { order_no: orderNo, token, name } = request.query
    const caller = { customerId: request.customer?.id, token }
    const order = await findOrder(pool, app.config.sessionSecret, orderNo, caller)
    return send(reply, (await isPictureOf(pool, order.id, name)) ? name : undefined)
  })

  route(
    app,
    'getReturnPicture',
    { config: { access: 'staff', roles: ['owner', 'manager', 'fulfilment'] } },
    async ({ params }, reply) => send(reply, (await picturesOf(pool, params.id))[params.number - 1]?.name),
  )
}
