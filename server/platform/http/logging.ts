import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoggerOptions } from 'pino'

/**
 * What is logged of a request: never its body, its cookies, its authorization or its query, since the query of a cart call
 * holds the cart's secret.
 */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: (request.url ?? '').split('?')[0],
      address: request.ip,
    }),
    err: ({ name, message, stack, code, detail }: Error & { code?: string; detail?: string }) => ({
      type: name,
      message,
      code,
      ...(detail === undefined && { stack }),
    }),
  },
})

/** One line for every change and every failure; reads only at level debug. */
export const loggingPlugin = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const level =
      reply.statusCode >= 500
        ? 'error'
        : request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.safe
          ? 'debug'
          : 'info'
    request.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
})
