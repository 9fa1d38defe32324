import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { GATE_COOKIE, gateCookie } from './gate-cookie.ts'

/**
 * Compares a password with the shop's; the cookie that lets the visitor in, none where no password is asked for. Counted before it is
 * compared, as a login is. Throws ApiError 422 for a wrong one, 429 after too many.
 */
export async function enter(app: FastifyInstance, request: FastifyRequest, password: string): Promise<string[]> {
  const { appearance, passwordHash } = await readStorefront(app)
  if (!appearance?.is_password_protection_enabled) return []
  const { sessionSecret } = app.config
  const { pool } = app.database
  const attempt = await consumeAttempt(pool, 'shopPassword', { ip: request.ip })
  if (!(await verifyPassword(password, passwordHash)) || passwordHash === null)
    throw new ApiError(422, 'wrong_password', 'That password isn’t right. Please try again.')
  await refundAttempt(pool, attempt)
  return [gateCookie(cookieName(request, GATE_COOKIE), { sessionSecret, passwordHash }, isHttps(request))]
}
