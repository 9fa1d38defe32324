import type { FastifyInstance } from 'fastify'
import type { AddItemBody, Cart, GetCartQuery, RemoveItemQuery, UpdateQtyBody } from '#generated/api.d.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { findOwnCart, lockOrCreateCart, lockOwnCart, cartReply } from './callers-cart.ts'
import { addItem, removeItem, updateQuantity } from './service.ts'
import { type CartCaller, type Terms, readTerms } from './terms.ts'
import { emptyCart, readCart } from './view.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const before = (caller: CartCaller): Promise<Terms> => readTerms(app, caller)
  const config = { access: 'cart', limits: ['mutation'] } as const

  app.get<{ Querystring: GetCartQuery }>(
    '/cart/get',
    { config, schema: { tags: ['cart'], querystring: ref('GetCartQuery'), response: replies(ref('Cart')) } },
    async (request, reply) => {
      const terms = await readTerms(app, request)
      // A missing or expired cart is an empty one.
      const open = await findOwnCart(app.database.pool, request.query, terms)
      return success<Cart>(reply, open ? await readCart(app.database.pool, open, terms) : emptyCart(terms.currency))
    },
  )

  app.post<{ Body: AddItemBody }>(
    '/cart/add-item',
    { config, schema: { tags: ['cart'], body: ref('AddItemBody'), response: replies(ref('Cart')) } },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await lockOrCreateCart(transaction, body, terms)
        await addItem(transaction, open, body)
        return cartReply(transaction, open, terms)
      },
    }),
  )

  app.put<{ Body: UpdateQtyBody }>(
    '/cart/update-qty',
    { config, schema: { tags: ['cart'], body: ref('UpdateQtyBody'), response: replies(ref('Cart')) } },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await lockOwnCart(transaction, body, terms)
        await updateQuantity(transaction, open, body, () => readCart(transaction.client, open, terms))
        return cartReply(transaction, open, terms)
      },
    }),
  )

  app.delete<{ Querystring: RemoveItemQuery }>(
    '/cart/remove-item',
    { config, schema: { tags: ['cart'], querystring: ref('RemoveItemQuery'), response: replies(ref('Cart')) } },
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
