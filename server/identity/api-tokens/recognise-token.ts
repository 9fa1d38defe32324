import type { FastifyRequest } from 'fastify'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { processLimits } from '#server/platform/limits/limits.ts'
import { guessesOf } from '#server/platform/limits/wrong-bearers.ts'
import * as t from '#words/admin-outside.ts'
import { TOKEN_PREFIX, findApiToken } from './api-tokens.ts'

export const isApiToken = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX)

/**
 * Recognises another system by its API token, on staff routes only: elsewhere it is a visitor like others. Calls are
 * counted for each token. Unknown tokens are counted for their network, which never affects valid ones: they are too
 * long to be guessed.
 * @throws ApiError 401 for an unknown or expired token, 429 beyond a limit
 */
export async function recogniseApiToken(request: FastifyRequest, bearer: string): Promise<Staff | undefined> {
  const { server: app, routeOptions } = request
  if (routeOptions.config.access !== 'staff') return undefined
  const token = await findApiToken(app.database.pool, bearer)
  if (!token) {
    if (!app.wrongBearers.has(bearer)) requireOpen(app.processAttempts.take(guessesOf(request)))
    app.wrongBearers.remember(bearer)
    throw new ApiError(401, 'unknown_token', t.unknownToken())
  }
  const { apiToken: perToken } = processLimits(app.config)
  requireOpen(app.processAttempts.take([{ ...perToken, bucket: `apiToken:${token.id}` }]))
  request.apiToken = token
  // A role with least access, for handlers that show less to some. What a token may call depends on its scopes alone.
  return { id: undefined, name: t.tokenName({ name: token.name }), role: 'fulfilment', isReauthenticated: false }
}

function requireOpen(wait: number): void {
  if (wait > 0) throw new ApiError(429, 'too_many_requests', t.tooManyCalls(), { retryAfter: wait })
}
