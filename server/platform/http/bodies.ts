import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { MAX_DEPTH, findExceededLimit, isJsonTooDeep } from '#lib/json-limits.ts'
import { ApiError } from './api-error.ts'
import * as t from '#words/request-errors.ts'

/**
 * Normalises bodies: a missing one becomes empty, so that the reply names the missing field, and DELETE accepts its
 * fields in body or query, because not every client can send both.
 */
export const bodiesPlugin = fp(async (app) => {
  // Must be the first hook that sees a body, because later ones may recurse into it.
  app.addHook('preValidation', async ({ body }) => {
    // Requests proxied to another back end have a stream as body, which that back end parses.
    if (body instanceof Readable) return
    if (Buffer.isBuffer(body) ? isJsonTooDeep(body) : findExceededLimit(body) === 'too-deep')
      throw new ApiError(400, 'nested_too_deep', t.nestedTooDeep({ levels: MAX_DEPTH }))
  })
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions
    if (schema?.body && request.body === undefined && !request.headers['content-type']) request.body = {}
    if (request.method === 'DELETE' && schema?.querystring && isPlainObject(request.body))
      request.query = { ...asQuery(request.body), ...(request.query as object) }
  })
})

const isPlainObject = (body: FastifyRequest['body']): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

const asQuery = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
