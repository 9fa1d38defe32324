import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoggerOptions } from 'pino'
import { routePatternOf } from './route-pattern.ts'

type Logged = Error & { code?: string; constraint?: string; table?: string }

/**
 * Logs no bodies, cookies, authorization or URLs: a cart call's query contains the cart's secret, and the path of a
 * reset link its token. Database errors are logged without values.
 */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: routePatternOf(request),
      address: request.ip,
    }),
    err: ({ name, message, stack, code, constraint, table }: Logged) => ({
      type: name,
      message: withoutQueries(message),
      code,
      ...(table === undefined && constraint === undefined
        ? { stack: stack === undefined ? undefined : withoutQueries(stack) }
        : { table, constraint }),
    }),
  },
})

/** Removes queries from URLs quoted in a message. */
export const withoutQueries = (text: string): string => text.replaceAll(/\?[^\s"'<>)]*[=&][^\s"'<>)]*/gu, '?…')

/** Logs one line per change, failure and refusal; reads only at level debug. */
export const loggingPlugin = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const { refusal } = request
    const level =
      refusal !== undefined
        ? 'warn'
        : reply.statusCode >= 500
          ? 'error'
          : request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.safe
            ? 'debug'
            : 'info'
    request.log[level](
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), refusal },
      refusal === undefined ? 'answered' : 'refused',
    )
  })
})
