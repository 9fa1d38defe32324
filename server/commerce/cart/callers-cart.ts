import type { Transaction } from '#server/platform/db/database.ts'
import type { MutationReply } from '#server/platform/http/idempotency.ts'
import { type GivenIdentity, type OpenCart, cartNotFound, createCart, hasIdentity, openCart } from './identity.ts'
import { takeCustomerCart } from './join-carts.ts'
import type { Terms } from './terms.ts'
import { readCart } from './view.ts'

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
