import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError } from './api-error.ts'
import * as t from '#words/request-errors.ts'

/** Milliseconds a client may take to send a request. */
export interface SlowRequestLimits {
  headers: number
  /** The whole request, unless it is an upload. */
  body: number
  upload: number
  /** Duration of one part of an upload. */
  uploadWindow: number
}

export const SLOW_REQUESTS: SlowRequestLimits = { headers: 10_000, body: 30_000, upload: 180_000, uploadWindow: 15_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows a large body, with the upload time limit. */
    takesUpload?: boolean
  }
}

const checkingInterval = ({ headers }: SlowRequestLimits): number => Math.max(50, Math.ceil(headers / 10))

export const connectionLimits = (limits: SlowRequestLimits) => ({
  requestTimeout: limits.upload,
  http: { headersTimeout: limits.headers, connectionsCheckingInterval: checkingInterval(limits) },
})

/** Closes requests whose body arrives too slowly, each of which occupies a connection and memory. */
export const slowRequestsPlugin = fp<{ limits: SlowRequestLimits }>(async (app: FastifyInstance, { limits }) => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesUpload || request.isInternal) return payload
    const timed = new PassThrough()
    const timer = setTimeout(() => {
      reply.header('connection', 'close')
      timed.destroy(new ApiError(408, 'too_slow', t.requestTooSlow()))
    }, limits.body)
    const stop = () => clearTimeout(timer)
    payload.once('error', (error) => timed.destroy(error)).once('end', stop)
    // A request refused by its headers is answered before its body arrives, and nothing reads the body.
    reply.raw.once('close', stop)
    timed.on('error', stop)
    return payload.pipe(timed)
  })
})
