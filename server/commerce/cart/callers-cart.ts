import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import type { MutationReply } from '#server/platform/http/idempotency.ts'
import { sessionEnded } from '#server/identity/customer/customers.ts'
import {
  type GivenIdentity,
  type OpenCart,
  cartNotFound,
  createCart,
  isCustomersName,
  isNamed,
  openCart,
} from './identity.ts'
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
  requireSession(held, terms)
  return (await openCart(client, held, days, true)) ?? createCart(client)
}

/**
 * The caller's own cart: the one that the call names, else the one of their cookie or session; undefined without one. Throws ApiError 401
 * when it is a customer's and nobody is logged in.
 */
export async function findOwn(
  db: Queryable,
  given: GivenIdentity,
  terms: Terms,
  lock = false,
): Promise<OpenCart | undefined> {
  const { days, customerId, held } = terms
  const names = isNamed(given) ? given : held
  requireSession(names, terms)
  return openCart(db, names, days, lock, customerId)
}

/** A browser that still names a customer's cart was logged in: its session has ended, and the cart with it has not (RT-11). */
function requireSession(names: GivenIdentity, { customerId }: Terms): void {
  if (customerId === undefined && isCustomersName(names)) throw sessionEnded()
}

/** The caller's own cart, locked. Throws ApiError 401 when its session has ended, and 404 when it is not theirs or not there. */
export async function openOwn({ client }: Transaction, given: GivenIdentity, terms: Terms): Promise<OpenCart> {
  const open = await findOwn(client, given, terms, true)
  if (!open) throw cartNotFound()
  return open
}

/** The cart as the reply of a change. */
export async function withCart({ client }: Transaction, open: OpenCart, terms: Terms): Promise<MutationReply> {
  return { data: await readCart(client, open, terms) }
}
