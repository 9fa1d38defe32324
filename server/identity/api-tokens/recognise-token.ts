import type { FastifyRequest } from 'fastify'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { networkCounters } from '#server/platform/limits/counters.ts'
import { processLimits } from '#server/platform/limits/limits.ts'
import * as t from '#words/admin-outside.ts'
import { TOKEN_PREFIX, findApiToken } from './api-tokens.ts'

export const isApiToken = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX)

/**
 * Recognises another system by its API token, on staff routes only: elsewhere it is a visitor like others. Unknown
 * tokens are counted for their network, and calls for each token.
 * @throws ApiError 401 for an unknown or expired token, 429 beyond a limit
 */
export async function recogniseApiToken(request: FastifyRequest, bearer: string): Promise<Staff | undefined> {
  const { server: app, routeOptions } = request
  if (routeOptions.config.access !== 'staff') return undefined
  const { adminBearer, apiToken: perToken } = processLimits(app.config)
  const guesses = networkCounters('adminBearer', adminBearer, request.ip)
  // Refunded while the token is looked up, because calls at the same time would exhaust the attempts.
  requireOpen(app.processAttempts.take(guesses))
  app.processAttempts.refund(guesses)
  const token = await findApiToken(app.database.pool, bearer)
  if (!token) {
    requireOpen(app.processAttempts.take(guesses))
    throw new ApiError(401, 'unknown_token', t.unknownToken())
  }
  requireOpen(app.processAttempts.take([{ ...perToken, bucket: `apiToken:${token.id}` }]))
  request.apiToken = token
  // A role with least access, for handlers that show less to some. What a token may call depends on its scopes alone.
  return { id: undefined, name: t.tokenName({ name: token.name }), role: 'fulfilment', isReauthenticated: false }
}

function requireOpen(wait: number): void {
  if (wait > 0) throw new ApiError(429, 'too_many_requests', t.tooManyCalls(), { retryAfter: wait })
}
