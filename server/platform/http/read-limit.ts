import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { networkOf } from './rate-limit.ts'
import { refuseForAWhile } from './refuse.ts'
import { isMutation } from './requests.ts'
import { TokenBuckets } from './token-buckets.ts'

/** A minute's reads may come within this part of it: an office that opens in the morning is no attack. */
const BURST = 1 / 4
/** Rendering a page takes as long as so many calls. */
const PAGE_COST = 5

/**
 * Limits gently what a network may read: calls of the API, and pages that are not kept. Kept pages, scripts and pictures cost nothing and are
 * not counted. It is counted in memory, by each process for itself: a count in the database would cost as much as the read.
 */
export const readLimitPlugin = fp(async (app) => {
  const { readsPerMinute } = app.config
  const reads = new TokenBuckets({
    perMinute: readsPerMinute,
    burst: Math.max(PAGE_COST, Math.ceil(readsPerMinute * BURST)),
  })
  let hasWarned = false

  app.addHook('onRequest', async (request) => {
    const cost = costOf(request)
    if (cost === 0) return
    const wait = reads.take(networkOf(request.ip), cost)
    if (wait === 0) return
    if (!hasWarned && app.config.trustProxyHops === 0 && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      app.log.warn('visitors come through a proxy and are limited as one: set TRUST_PROXY_HOPS')
    }
    await refuseForAWhile(request, wait)
  })
})

function costOf(request: FastifyRequest): number {
  const { url = '' } = request.routeOptions
  if (request.isInternal || isMutation(request) || request.method === 'OPTIONS') return 0
  if (url === '/*') return PAGE_COST
  return url.startsWith('/api/') || url.startsWith('/sitemap') ? 1 : 0
}
