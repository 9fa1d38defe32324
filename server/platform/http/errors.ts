import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError, type Failure, failureOf } from './api-error.ts'
import { plainPage } from './plain-page.ts'
import { refusedAddressPage } from './refusal-page.ts'
import { tagsHeader } from './reply.ts'
import * as t from '#words/request-errors.ts'

export const errorsPlugin = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(
      new ApiError(404, 'not_found', t.nothingAt({ method: request.method, path: request.url.split('?')[0]! })),
      request,
      reply,
    ),
  )
})

/** Classifies and logs a failure: refusals as one line, our own faults with their stack. */
export function logFailure(error: unknown, request: Pick<FastifyRequest, 'log' | 'refusal'>): Failure {
  const failure = failureOf(error)
  if (failure.isOurFault) request.log.error({ err: error }, 'request failed')
  if (failure.isRefusal) {
    request.refusal = failure.envelope.code
    // Our own refusals need no explanation; failing infrastructure does.
    if (!(error instanceof ApiError)) request.log.warn({ reason: (error as Error).message }, 'the shop cannot answer')
  }
  return failure
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, envelope, retryAfter, tags } = logFailure(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (tags?.length) reply.header('cache-tags', tagsHeader(tags))
  if (isOpenedInBrowser(request)) return plainPage(reply, status, refusedAddressPage(request, status, envelope.message))
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(envelope)
}

/** Whether a person sees the answer, who cannot read JSON: an address of the site typed, followed or sent by a form. */
const isOpenedInBrowser = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  headers.accept?.includes('text/html') === true && !/^\/api(?:[/?]|$)/u.test(url)
