import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { OPEN } from '#server/pages/gate/gate.ts'
import { logFailure } from '#server/platform/http/errors.ts'
import type { InProcessReply } from '#server/platform/http/in-process.ts'
import type { ReadRequest } from '#server/platform/http/operation-types.ts'
import { type PageRead, type ReadParts, findRead } from '#server/platform/http/page-reads.ts'
import { type ReadReply, tagsHeader } from '#server/platform/http/reply.ts'
import { nextRequestId } from '#server/platform/http/requests.ts'
import { readSharedSchema, ref, serializer } from '#server/platform/http/schemas.ts'
import { requireInstalled } from '#server/store/plugins/installed-only.plugin.ts'

interface ReadCall {
  method: string
  path: string
  body?: string | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Calls an operation as a function, for a visitor of the open shop without cookies. The reply equals that of a request
 * (docs/decisions/0109-pages-call-reads-as-functions.md). Undefined for calls that need one.
 */
export function callRead(app: FastifyInstance, call: ReadCall, origin: string): Promise<InProcessReply> | undefined {
  const found = findRead(app.pageReads, call)
  return found && runRead(app, found.read, found.parts, origin)
}

async function runRead(
  app: FastifyInstance,
  { id, config, handler, serialise }: PageRead,
  parts: ReadParts,
  origin: string,
): Promise<InProcessReply> {
  const headers: InProcessReply['headers'] = { 'content-type': JSON_TYPE, 'x-request-id': nextRequestId() }
  try {
    if (config.plugin !== undefined) await requireInstalled(app, config.plugin, parts.params)
    const reply = { header: (name: string, value: string) => void (headers[name] = value) }
    // Unchecked: a read uses nothing else of its reply.
    const made = await handler(new StrangersRequest(app, parts, origin), reply as unknown as ReadReply)
    return { status: 200, headers, text: serialise(made) }
  } catch (error) {
    return failedRead(app, id, error, headers)
  }
}

/** What a request for a public page has: no session, no rights, no previews. */
class StrangersRequest implements ReadRequest {
  readonly params: ReadRequest['params']
  readonly query: ReadRequest['query']
  readonly body: ReadRequest['body']
  readonly gate = OPEN
  readonly isAdmin = false
  readonly customer = undefined
  readonly server: FastifyInstance
  readonly origin: string

  constructor(server: FastifyInstance, { params, query, body }: ReadParts, origin: string) {
    this.server = server
    this.origin = origin
    this.params = params
    this.query = query
    this.body = body
  }

  previewedIds(): number[] {
    return []
  }
}

/** Replies to a failure as the error handler does, and logs it like a request. */
function failedRead(
  app: FastifyInstance,
  read: string,
  error: unknown,
  headers: InProcessReply['headers'],
): InProcessReply {
  const logged: { log: FastifyBaseLogger; refusal: string | undefined } = { log: app.log, refusal: undefined }
  const { status, envelope, retryAfter, tags } = logFailure(error, logged)
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (tags?.length) headers['cache-tags'] = tagsHeader(tags)
  headers['cache-control'] = 'no-store'
  const { refusal } = logged
  if (refusal !== undefined) app.log.warn({ read, status, refusal }, 'refused')
  else if (status >= 500) app.log.error({ read, status }, 'answered')
  return { status, headers, text: serializer(readSharedSchema(), ref('ErrorReply'))(envelope) }
}
