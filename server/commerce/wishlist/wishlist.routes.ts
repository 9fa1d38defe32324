import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { lockOrCreateCart, cartReply } from '#server/commerce/cart/callers-cart.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { addItem } from '#server/commerce/cart/service.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import * as t from '#words/cart-errors.ts'
import * as replies from '#words/replies.ts'
import { addToWishlist, listWishlist, removeFromWishlist } from './service.ts'

const config = { access: 'customer', limits: ['mutation'] } as const

export async function routes(app: FastifyInstance): Promise<void> {
  const currency = () => readCurrency(app)

  route(app, 'getWishlist', { config }, async (request: FastifyRequest, reply: FastifyReply) =>
    success(reply, await listWishlist(app.database.pool, customerOf(request).id, await currency())),
  )

  route(
    app,
    'addToWishlist',
    { config },
    mutation({
      before: currency,
      work: async ({ client }, request, currencyCode) => {
        const { id } = await lockCurrentCustomer(client, customerOf(request).id)
        await addToWishlist(client, id, request.body.product_id)
        return { message: replies.savedToWishlist(), data: await listWishlist(client, id, currencyCode) }
      },
    }),
  )

  route(
    app,
    'removeFromWishlist',
    { config },
    mutation({
      before: currency,
      work: async ({ client }, request, currencyCode) => {
        const { id } = customerOf(request)
        await removeFromWishlist(client, id, request.query.product_id)
        return { data: await listWishlist(client, id, currencyCode) }
      },
    }),
  )

  route(
    app,
    'moveToCart',
    { config },
    mutation({
      before: (request) => readTerms(app, request),
      work: async (transaction, request, terms) => {
        const { body } = request
        const open = await lockOrCreateCart(transaction, body, terms)
        // Both or neither: a product that cannot be bought stays in the wishlist.
        if (!(await removeFromWishlist(transaction.client, customerOf(request).id, body.product_id)))
          throw notFound(t.wishlistItemGone())
        await addItem(transaction, open, { product_id: body.product_id, quantity: body.quantity })
        return cartReply(transaction, open, terms)
      },
    }),
  )
}
