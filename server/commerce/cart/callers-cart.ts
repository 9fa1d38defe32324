import type { FastifyRequest } from 'fastify'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import type { Cart } from '#generated/api.d.ts'
import type { MutationReply } from '#server/platform/http/idempotency.ts'
import { sessionEnded } from '#server/identity/customer/customers.ts'
import { cartCookies } from './cart-cookie.ts'
import {
  type GivenIdentity,
  type OpenCart,
  cartNotFound,
  createCart,
  identifiesCustomerCart,
  namesCart,
  openCart,
  protectContact,
} from './identity.ts'
import { lockCustomerCart } from './join-carts.ts'
import { withPickup } from './pickup.ts'
import type { Terms } from './terms.ts'
import { readCart } from './view.ts'

/** Returns the caller's cart, locked, and creates it if there is none. */
export async function lockOrCreateCart(
  transaction: Transaction,
  given: GivenIdentity,
  terms: Terms,
): Promise<OpenCart> {
  const { client } = transaction
  const { customerId, days, cookieCart } = terms
  if (customerId !== undefined) {
    const open = await lockCustomerCart(client, customerId, given, days, { create: true })
    if (open) return withPickup(open, terms)
  }
  if (namesCart(given)) return lockOwnCart(transaction, given, terms)
  requireOngoingSession(cookieCart, terms)
  const open = await openCart(client, cookieCart, days, true)
  return open ? withPickup(open, terms) : createCart(client)
}

/**
 * Returns the caller's cart: the one named in the request, else that of the cookie or session.
 * @throws ApiError 401 when the cart belongs to a customer and nobody is logged in.
 */
export async function findOwnCart(
  db: Queryable,
  given: GivenIdentity,
  terms: Terms,
  lock = false,
): Promise<OpenCart | undefined> {
  const { days, customerId, cookieCart } = terms
  const identity = namesCart(given) ? given : cookieCart
  requireOngoingSession(identity, terms)
  const open = await openCart(db, identity, days, lock, customerId)
  return open && withPickup(open, terms)
}

/** A browser that names a customer's cart was logged in, so its session has ended (RT-11). */
function requireOngoingSession(identity: GivenIdentity, { customerId }: Terms): void {
  if (customerId === undefined && identifiesCustomerCart(identity)) throw sessionEnded()
}

/**
 * Returns the caller's cart, locked.
 * @throws ApiError 401 when its session has ended, 404 when it does not exist or belongs to someone else.
 */
export async function lockOwnCart({ client }: Transaction, given: GivenIdentity, terms: Terms): Promise<OpenCart> {
  const open = await findOwnCart(client, given, terms, true)
  if (!open) throw cartNotFound()
  return open
}

/**
 * Returns the caller's cart, locked, with a secret that nobody else has, and the cookies that store it: the page may be
 * left before its script does.
 */
export async function lockProtectedCart(
  transaction: Transaction,
  request: FastifyRequest,
  given: GivenIdentity,
  terms: Terms,
): Promise<{ open: OpenCart; cookies?: string[] }> {
  const { cookieCart, days } = terms
  const found = await lockOwnCart(transaction, given, terms)
  const isCookieCart = cookieCart.api_cart === found.api_cart && cookieCart.cart_session === found.cart_session
  const open = await protectContact(transaction.client, found, isCookieCart && cookieCart.isPlantable === true)
  return isCookieCart && open !== found ? { open, cookies: cartCookies(request, open, days) } : { open }
}

export async function cartReply({ client }: Transaction, open: OpenCart, terms: Terms): Promise<MutationReply<Cart>> {
  return { data: await readCart(client, open, terms) }
}
