import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { MAX_DEPTH, findExceededLimit, isJsonTooDeep } from '#lib/json-limits.ts'
import { ApiError } from './api-error.ts'

/**
 * Bodies as callers write them. A call that is sent without one has an empty one, so that the reply names the field that is missing;
 * what a DELETE asks for may stand in its body as well as in its query, since not every client can send both.
 */
export const bodiesPlugin = fp(async (app) => {
  // The first hook that sees a body: whatever comes after may recurse into it.
  app.addHook('preValidation', async ({ body }) => {
    // Requests proxied to another back end have a stream as body, which that back end parses.
    if (body instanceof Readable) return
    if (Buffer.isBuffer(body) ? isJsonTooDeep(body) : findExceededLimit(body) === 'too-deep')
      throw new ApiError(400, 'nested_too_deep', `The body may nest ${MAX_DEPTH} levels deep at most.`)
  })
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions
    if (schema?.body && request.body === undefined && !request.headers['content-type']) request.body = {}
    if (request.method === 'DELETE' && schema?.querystring && isFields(request.body))
      request.query = { ...asQuery(request.body), ...(request.query as object) }
  })
})

const isFields = (body: FastifyRequest['body']): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** Null is how a body writes what a query leaves out. */
const asQuery = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
