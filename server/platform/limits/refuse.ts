import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/request-errors.ts'

const REFUSAL_PAUSE_MS = 1000

/**
 * Refuses a request after a pause. A client that retries immediately is thereby limited to one request per second and
 * connection; thousands of instant refusals would slow down everyone else.
 */
export async function refuseAfterPause(request: FastifyRequest, retryAfter: number): Promise<never> {
  await sleep(request.server.config.refusalPauseMs ?? REFUSAL_PAUSE_MS)
  throw new ApiError(429, 'too_many_requests', t.tooManyRequests(), { retryAfter })
}
