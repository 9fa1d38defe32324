import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError, failureOf } from './api-error.ts'
import { tagsHeader } from './reply.ts'

/** Answers every failure of the API with the error envelope and an honest status. */
export const errorsPlugin = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(
      new ApiError(404, 'not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`),
      request,
      reply,
    ),
  )
})

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, envelope, retryAfter, tags, ours } = failureOf(error)
  if (ours) request.log.error({ err: error }, 'request failed')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (tags?.length) reply.header('cache-tags', tagsHeader(tags))
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(envelope)
}
