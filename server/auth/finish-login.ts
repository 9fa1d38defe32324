import type { FastifyRequest } from 'fastify'
import type { AccessLogEntry, CartIdentity, LoginResult } from '#generated/api.d.ts'
import { CART_COOKIE } from '#lib/cookie-names.ts'
import { accountOf, type CustomerRow } from '#server/account/customers.ts'
import { takeCustomerCart } from '#server/cart/join-carts.ts'
import type { Transaction } from '#server/db/database.ts'
import type { MutationReply } from '#server/plugins/idempotency.ts'
import { sessionCookie, visitorOf } from './session-plugin.ts'
import { endSession, logAccess, openSession } from './sessions.ts'

interface Login {
  customer: CustomerRow
  remembered: boolean
  event: AccessLogEntry['event']
  /** Days that a cart is kept. */
  expireDays: number
  message?: string
}

/** Logs a customer in: a new session (the one before it ends), an entry in the access log, and the guest's cart joins theirs. */
export async function finishLogin(
  { client }: Transaction,
  request: FastifyRequest,
  login: Login,
): Promise<MutationReply> {
  const { customer, remembered, event, expireDays, message } = login
  if (request.customer) await endSession(client, request.customer.id, request.customer.sessionId)
  const visitor = visitorOf(request)
  const session = await openSession(client, customer.id, remembered, visitor)
  await logAccess(client, customer.id, event, visitor)
  const given = cartCookieOf(request)
  const cart = await takeCustomerCart(client, customer.id, given ?? {}, expireDays, { create: false })
  const data: LoginResult = {
    user: accountOf(customer),
    api_cart: cart?.api_cart ?? null,
    cart_session_id: cart?.cart_session ?? null,
  }
  return { ...(message !== undefined && { message }), data, cookies: [sessionCookie(request, session)] }
}

/** The cart that the browser's own cookie names. */
function cartCookieOf(request: FastifyRequest): CartIdentity | undefined {
  try {
    const { api_cart, cart_session } = JSON.parse(request.cookies[CART_COOKIE] ?? '') as Partial<CartIdentity>
    const isPart = (part: unknown, most: number) =>
      typeof part === 'string' && part.length <= most && !part.includes('\0')
    return isPart(api_cart, 64) && isPart(cart_session, 128) ? ({ api_cart, cart_session } as CartIdentity) : undefined
  } catch {
    return undefined
  }
}
