import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import type { MutationReply } from '#server/platform/http/idempotency.ts'
import { type GivenIdentity, type OpenCart, cartNotFound, createCart, isNamed, openCart } from './identity.ts'
import { takeCustomerCart } from './join-carts.ts'
import type { Terms } from './terms.ts'
import { readCart } from './view.ts'

/** The caller's cart for a first item: a customer has one cart, a guest without one gets one. */
export async function openOrCreate(transaction: Transaction, given: GivenIdentity, terms: Terms): Promise<OpenCart> {
  const { client } = transaction
  const { customerId, days, held } = terms
  if (customerId !== undefined) {
    const open = await takeCustomerCart(client, customerId, given, days, { create: true })
    if (open) return open
  }
  if (isNamed(given)) return openOwn(transaction, given, terms)
  return (await openCart(client, held, days, true)) ?? createCart(client)
}

/** The caller's own cart: the one that the call names, else the one of their cookie or session; undefined without one. */
export function findOwn(
  db: Queryable,
  given: GivenIdentity,
  { days, customerId, held }: Terms,
  lock = false,
): Promise<OpenCart | undefined> {
  return openCart(db, isNamed(given) ? given : held, days, lock, customerId)
}

/** The caller's own cart, locked. Throws ApiError 404 when it is not theirs or not there. */
export async function openOwn({ client }: Transaction, given: GivenIdentity, terms: Terms): Promise<OpenCart> {
  const open = await findOwn(client, given, terms, true)
  if (!open) throw cartNotFound()
  return open
}

/** The cart as the reply of a change. */
export async function withCart({ client }: Transaction, open: OpenCart, terms: Terms): Promise<MutationReply> {
  return { data: await readCart(client, open, terms) }
}
