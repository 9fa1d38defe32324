import type { FastifyContextConfig } from 'fastify'
import fp from 'fastify-plugin'
import { findExceededLimit } from '#lib/json-limits.ts'
import { matchOperation } from './match-operation.ts'
import type { OperationId, ReadRequest } from './operation-types.ts'
import { cleaned } from './plain-bodies.ts'
import type { ReadReply } from './reply.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What pages call as functions; filled by `readRoute`. */
    pageReads: Map<OperationId, PageRead>
  }
}

/** An operation as a function. */
export interface PageRead {
  id: OperationId
  config: FastifyContextConfig
  handler: (request: ReadRequest, reply: ReadReply) => Promise<object>
  validators: Partial<Record<keyof ReadParts, (part: unknown) => boolean>>
  /** Writes what the reply's schema declares. */
  serialise: (reply: unknown) => string
}

/** The validated parts of a call. */
export type ReadParts = Pick<ReadRequest, 'params' | 'query' | 'body'>

export const pageReadsPlugin = fp(async (app) => {
  app.decorate('pageReads', new Map())
})

/** As in the router. */
const MAX_PARAM = 500
/** Longer bodies, and names that JavaScript treats in a special way, are left to the parser of requests. */
const MAX_BODY = 16 * 1024
const SPECIAL_NAME = /__proto__|constructor/u

/**
 * Returns the read that a call makes, with its parts validated like those of a request. Undefined for other calls, and
 * for everything that a request would be refused for: the request itself knows best how.
 */
export function findRead(
  reads: ReadonlyMap<OperationId, PageRead>,
  { method, path, body }: { method: string; path: string; body?: string | undefined },
): { read: PageRead; parts: ReadParts } | undefined {
  if (path.includes('%00')) return undefined
  const mark = path.indexOf('?')
  const matched = matchOperation(method, mark < 0 ? path : path.slice(0, mark))
  const read = matched && reads.get(matched.id)
  if (!read) return undefined
  const { params } = matched
  for (const value of Object.values(params)) if (value === '' || value.length > MAX_PARAM) return undefined
  const found = readBody(body)
  if (!found) return undefined
  const parts: ReadParts = {
    params,
    query: mark < 0 ? {} : queryOf(path.slice(mark + 1)),
    body: read.validators.body && found.body === undefined ? {} : found.body,
  }
  const { validators } = read
  const isValid = (['params', 'body', 'query'] as const).every((part) => validators[part]?.(parts[part]) ?? true)
  return isValid ? { read, parts } : undefined
}

/** Repeated values become a list, as in Fastify. */
function queryOf(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

function readBody(text: string | undefined): { body: unknown } | undefined {
  if (text === undefined) return { body: undefined }
  if (text.length > MAX_BODY || SPECIAL_NAME.test(text)) return undefined
  const body: unknown = JSON.parse(text)
  return findExceededLimit(body) === undefined ? { body: cleaned(body) } : undefined
}
