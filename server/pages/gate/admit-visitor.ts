import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { GATE_COOKIE, gateCookie } from './gate-cookie.ts'
import * as common from '#words/common.ts'

/**
 * Checks the shop's password and returns the cookie that admits the visitor, or none if no password is required. Counts
 * the attempt before comparing, like a login.
 * @throws ApiError 422 if it is wrong, 429 after too many attempts
 */
export async function admitVisitor(app: FastifyInstance, request: FastifyRequest, password: string): Promise<string[]> {
  const { appearance, passwordHash } = await readStorefront(app)
  if (!appearance?.is_password_protection_enabled) return []
  const { sessionSecret } = app.config
  const { pool } = app.database
  const attempt = await consumeAttempt(pool, 'shopPassword', { ip: request.ip })
  if (!(await verifyPassword(password, passwordHash)) || passwordHash === null)
    throw new ApiError(422, 'wrong_password', common.wrongPassword())
  await refundAttempt(pool, attempt)
  return [gateCookie(cookieName(request, GATE_COOKIE), { sessionSecret, passwordHash }, isHttps(request))]
}
