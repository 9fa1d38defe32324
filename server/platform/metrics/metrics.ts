import fp from 'fastify-plugin'
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { shareMetrics } from '#server/platform/processes/own-process.ts'
import { routePatternOf } from '#server/platform/http/route-pattern.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry behind /metrics. Each module registers its own metrics next to the code they measure. */
    metrics: Registry
  }
}

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures requests by route pattern, because a URL may contain a token. In-process calls are not counted. */
export const metricsPlugin = fp(async (app) => {
  const metrics = new Registry()
  app.decorate('metrics', metrics)
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Requests and the seconds until they were answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [metrics],
  })
  const refusals = new Counter({
    name: 'vitrine_refusals_total',
    help: 'Requests that were answered with 429, or with 503 and Retry-After, by the code of the reply.',
    labelNames: ['code'],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.isInternal) return
    if (request.refusal !== undefined) refusals.inc({ code: request.refusal })
    const labels = { method: request.method, route: routePatternOf(request), status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  // Default metrics observe the process, so they are collected only by an app that listens.
  app.addHook('onListen', async () => {
    collectDefaultMetrics({ register: metrics, prefix: 'vitrine_' })
    shareMetrics(metrics)
  })
})
