import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddItemBody, Cart, GetCartQuery, RemoveItemQuery, UpdateQtyBody } from '#generated/api.d.ts'
import type { Transaction } from '#server/db/database.ts'
import { type MutationReply, mutation } from '#server/plugins/idempotency.ts'
import { success } from '#server/reply.ts'
import { ref, replies } from '#server/schemas.ts'
import { type GivenIdentity, type OpenCart, cartNotFound, createCart, hasIdentity, openCart } from './identity.ts'
import { takeCustomerCart } from './join-carts.ts'
import { addItem, removeItem, updateQuantity } from './service.ts'
import { type Terms, readTerms } from './terms.ts'
import { emptyCart, readCart } from './view.ts'

/** The cart (specification §7, CR-01 to CR-05). */
export async function cartRoutes(app: FastifyInstance): Promise<void> {
  const before = ({ customer }: Pick<FastifyRequest, 'customer'>): Promise<Terms> => readTerms(app, customer?.id)
  const config = { customer: 'optional' } as const

  app.get<{ Querystring: GetCartQuery }>(
    '/cart/get',
    { config, schema: { tags: ['cart'], querystring: ref('GetCartQuery'), response: replies(ref('Cart')) } },
    async (request, reply) => {
      const terms = await readTerms(app, request.customer?.id)
      // A visitor without a cart, or with one that has expired, simply has an empty one.
      const open = await openCart(app.database.pool, request.query, terms.days, false, terms.customerId)
      return success<Cart>(reply, open ? await readCart(app.database.pool, open, terms) : emptyCart(terms.currency))
    },
  )

  app.post<{ Body: AddItemBody }>(
    '/cart/add-item',
    { config, schema: { tags: ['cart'], body: ref('AddItemBody'), response: replies(ref('Cart')) } },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await openOrCreate(transaction, body, terms)
        await addItem(transaction, open, body)
        return withCart(transaction, open, terms)
      },
    }),
  )

  app.put<{ Body: UpdateQtyBody }>(
    '/cart/update-qty',
    { config, schema: { tags: ['cart'], body: ref('UpdateQtyBody'), response: replies(ref('Cart')) } },
    mutation({
      before,
      work: async (transaction, { body }, terms) => {
        const open = await openOwn(transaction, body, terms)
        await updateQuantity(transaction, open, body)
        return withCart(transaction, open, terms)
      },
    }),
  )

  app.delete<{ Querystring: RemoveItemQuery }>(
    '/cart/remove-item',
    { config, schema: { tags: ['cart'], querystring: ref('RemoveItemQuery'), response: replies(ref('Cart')) } },
    mutation({
      before,
      work: async (transaction, { query }, terms) => {
        const open = await openOwn(transaction, query, terms)
        await removeItem(transaction, open, query.product_id, query.item_id)
        return withCart(transaction, open, terms)
      },
    }),
  )
}

/** The caller's cart for a first item: a customer has one cart, a guest without one gets one. */
export async function openOrCreate(transaction: Transaction, given: GivenIdentity, terms: Terms): Promise<OpenCart> {
  const { client } = transaction
  const { customerId, days } = terms
  if (customerId !== undefined) {
    const open = await takeCustomerCart(client, customerId, given, days, { create: true })
    if (open) return open
  }
  return hasIdentity(given) ? openOwn(transaction, given, terms) : createCart(client)
}

/** The caller's own cart, locked. Throws ApiError 404 when it is not theirs or not there. */
export async function openOwn(
  { client }: Transaction,
  given: GivenIdentity,
  { days, customerId }: Terms,
): Promise<OpenCart> {
  const open = await openCart(client, given, days, true, customerId)
  if (!open) throw cartNotFound()
  return open
}

/** The cart as the reply of a change. */
export async function withCart({ client }: Transaction, open: OpenCart, terms: Terms): Promise<MutationReply> {
  return { data: await readCart(client, open, terms) }
}
