import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LoggerOptions } from 'pino'
import { routePatternOf } from './route-pattern.ts'

type Logged = Error & { code?: string; constraint?: string; table?: string }

/**
 * What is logged of a request: never its body, its cookies, its authorization or its address, since the query of a cart call holds the
 * cart's secret, and the path of a reset link its token. Of what the database refuses neither the values nor the row are logged.
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

/** A text of ours or of a library that may quote an address: its query stays out of the log. */
export const withoutQueries = (text: string): string => text.replaceAll(/\?[^\s"'<>)]*[=&][^\s"'<>)]*/gu, '?…')

/** One line for every change, failure and refusal; other reads only at level debug. */
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
