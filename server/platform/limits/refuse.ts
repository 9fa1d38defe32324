import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'

const PAUSE_MS = 1000

/**
 * Refuses somebody who asks too often, after a pause. A program that asks again at once is so held to one request a second for each of
 * its connections: many thousand refusals a second would keep the process from everybody else's requests.
 */
export async function refuseForAWhile(request: FastifyRequest, retryAfter: number): Promise<never> {
  await sleep(request.server.config.refusalPauseMs ?? PAUSE_MS)
  throw new ApiError(429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.', { retryAfter })
}
