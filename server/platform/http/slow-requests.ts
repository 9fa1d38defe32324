import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError } from './api-error.ts'

/** Milliseconds a caller has to send a request. */
export interface SlowRequestLimits {
  /** Its headers. */
  headers: number
  /** All of it, unless it is an upload. */
  body: number
  /** All of it, a picture included. */
  upload: number
  /** A part of an upload that is worth waiting for. */
  uploadWindow: number
}

export const SLOW_REQUESTS: SlowRequestLimits = { headers: 10_000, body: 30_000, upload: 180_000, uploadWindow: 15_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be large, and may take as long as an upload may. */
    takesUpload?: boolean
  }
}

/** How often Node looks for connections that are too slow: nobody has much longer than the limit says. */
const checkingInterval = ({ headers }: SlowRequestLimits): number => Math.max(50, Math.ceil(headers / 10))

/** What Node itself holds connections to: the headers, and the longest that any request may take to arrive. */
export const connectionLimits = (limits: SlowRequestLimits) => ({
  requestTimeout: limits.upload,
  http: { headersTimeout: limits.headers, connectionsCheckingInterval: checkingInterval(limits) },
})

/** Closes requests whose body comes in drop by drop: each holds a connection, and memory for what is there already. */
export const slowRequestsPlugin = fp<{ limits: SlowRequestLimits }>(async (app: FastifyInstance, { limits }) => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesUpload) return payload
    const timed = new PassThrough()
    const timer = setTimeout(() => {
      reply.header('connection', 'close')
      timed.destroy(new ApiError(408, 'too_slow', 'The request took too long to arrive.'))
    }, limits.body)
    const stop = () => clearTimeout(timer)
    payload.once('error', (error) => timed.destroy(error)).once('end', stop)
    // A request that is refused for its headers is answered while its body is still on its way, and nobody reads it.
    reply.raw.once('close', stop)
    timed.on('error', stop)
    return payload.pipe(timed)
  })
})
