import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { evaluateVisitor, pagesOf, shopClosed } from './gate.ts'
import * as t from '#words/request-errors.ts'

/**
 * @throws ApiError 422 if the address is invalid, 403 if the visitor has not entered the password, 409 if the shop is
 * open, 429 after too many
 */
export async function readSubscription(
  app: FastifyInstance,
  request: FastifyRequest,
  given: string,
): Promise<{ email: string; mode: string }> {
  const email = given.trim()
  refuseFaults({ email: emailFault(email) })
  const state = await readStorefront(app)
  const gate = evaluateVisitor(state, request)
  // Until the password is given, nothing is accessible, including the page with this form.
  if (gate.page === 'password-protected') throw shopClosed(gate)
  const page = pagesOf(state).find((one) => one !== 'password-protected')
  if (!page) throw new ApiError(409, 'shop_open', t.shopOpen())
  await consumeAttempt(app.database.pool, 'subscribe', { ip: request.ip })
  return { email, mode: page }
}
