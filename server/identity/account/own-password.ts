import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countTry, giveBackTry } from '#server/identity/auth/attempts.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { type CustomerRow, customerById, fieldRefusal, loginRequired } from '#server/identity/customer/customers.ts'

/** Minutes after a login in which an account without a password may be given one, or be deleted, by the login alone. */
const FRESH_MINUTES = 15

/** What the caller has shown besides the session: the account's password, as it was then. */
export interface OwnPassword {
  /** The hash that the given password was right for; null: the account had none. */
  hash: string | null
  /** Whether a password was given, and is right. */
  isRight: boolean
  /** Whether the login is so fresh that it stands for a password that there is not. */
  isFresh: boolean
}

/** Compares a password with the customer's own, as a counted try. Without one given nothing is compared. */
export async function checkPassword(
  app: FastifyInstance,
  request: FastifyRequest,
  given: string | undefined,
): Promise<OwnPassword> {
  const { id, since } = customerOf(request)
  const [customer] = await customerById(app.database.pool, id)
  if (!customer) throw loginRequired()
  const hash = customer.password_hash
  const isFresh = Date.now() - since.getTime() < FRESH_MINUTES * 60_000
  if (given === undefined || hash === null) return { hash, isRight: false, isFresh }
  const account = customer.email?.toLowerCase() ?? `customer ${id}`
  const tried = await countTry(app.database.pool, 'password', { account, ip: request.ip })
  const isRight = await verifyPassword(given, hash)
  if (isRight) await giveBackTry(app.database.pool, tried)
  return { hash, isRight, isFresh }
}

/** Refuses what needs the password when it was not shown, or was changed since. */
export function requirePassword({ password_hash }: CustomerRow, own: OwnPassword, field: string): void {
  if (own.hash !== password_hash || (password_hash !== null && !own.isRight))
    throw fieldRefusal('wrong_password', field, 'This is not your password.')
  if (password_hash === null && !own.isFresh)
    throw fieldRefusal('login_again', field, 'For this, please log out and log in again first.')
}
