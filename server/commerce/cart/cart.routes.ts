import type { FastifyInstance } from 'fastify'
import type { Cart } from '#generated/api.d.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { findOwnCart, lockOrCreateCart, lockOwnCart, cartReply } from './callers-cart.ts'
import { addItem, removeItem, updateQuantity } from './service.ts'
import { type CartCaller, type Terms, readTerms } from './terms.ts'
import { emptyCart, readCart } from './view.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const before = (caller: CartCaller): Promise<Terms> => readTerms(app, caller)
  const config = { access: 'cart', limits: ['mutation'] } as const

  route(app, 'getCart', { config }, async (request, reply) => {
    const terms = await readTerms(app, request)
    // A missing or expired cart is an empty one.
    const open = await findOwnCart(app.database.pool, request.query, terms)
    return success<Cart>(reply, open ? await readCart(app.database.pool, open, terms) : emptyCart(terms.currency))
  })

  route(
    app,
    'addItem',
    { config },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await lockOrCreateCart(transaction, body, terms)
        await addItem(transaction, open, body)
        return cartReply(transaction, open, terms)
      },
    }),
  )

  route(
    app,
    'updateQuantity',
    { config },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await lockOwnCart(transaction, body, terms)
        await updateQuantity(transaction, open, body, () => readCart(transaction.client, open, terms))
        return cartReply(transaction, open, terms)
      },
    }),
  )

  route(
    app,
    'removeItem',
    { config },
    mutation({
      before,
      work: async (transaction, { query }, terms) => {
        const open = await lockOwnCart(transaction, query, terms)
        await removeItem(transaction, open, query, () => readCart(transaction.client, open, terms))
        return cartReply(transaction, open, terms)
      },
    }),
  )
}
