import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ApiTransport } from '#api/client/transport.ts'
import type { Pass } from '#server/platform/http/while-closed.ts'
import { callInProcess, type InProcessReply } from '#server/platform/http/in-process.ts'
import { REPLY_CACHE_MIB } from '#server/platform/environment/environment.ts'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'

/** Headers of the visitor that go along to the API when a page is only for them. */
const PERSONAL = ['cookie', 'authorization', 'user-agent', 'accept-language'] as const

/** Replies that pages for everybody were made from: a page that is made again asks only for what has changed. */
export type ReplyCache = TaggedCache<InProcessReply>

const KEPT_HEADERS = ['cache-tags', 'content-type', 'retry-after', 'x-request-id']
/** What an entry takes besides its texts, about. */
const ENTRY_BYTES = 1500

/** Makes one; it hears of changes like the page cache. Undefined where none is to be kept. */
export function createReplyCache(app: FastifyInstance): ReplyCache | undefined {
  const mib = app.pageOptions.replyCacheMb ?? REPLY_CACHE_MIB
  if (mib === 0) return undefined
  const sizeOf = ({ text, headers }: InProcessReply, key: string) =>
    // A tag stands in the header, in the entry's list and, with the key, in the list of the tag.
    2 * (text.length + key.length) + 4 * String(headers['cache-tags'] ?? '').length + ENTRY_BYTES
  const cache: ReplyCache = new TaggedCache({ maxSize: mib * 1024 * 1024, sizeOf })
  app.changeTargets.push(cache)
  return cache
}

interface Visitor {
  origin: string
  address: string
  /** How they passed the gate of the shop: the page is made for all who passed it so. */
  pass: Pass
  headers: Record<string, string | undefined>
}

/**
 * Calls the API in process. `visitor.headers` reach it only for pages that are not kept: a page for everybody must not be made from
 * what one visitor is allowed to see.
 */
export function inProcessTransport(
  app: FastifyInstance,
  visitor: Visitor,
  personal: boolean,
  signal: AbortSignal,
  kept: ReplyCache | undefined,
): ApiTransport {
  const own = personal
    ? Object.fromEntries(PERSONAL.flatMap((name) => (visitor.headers[name] ? [[name, visitor.headers[name]]] : [])))
    : {}
  const host = new URL(visitor.origin).host

  function ask({ method, path, headers, body }: Parameters<ApiTransport>[0]): Promise<InProcessReply> {
    return callInProcess(app, {
      method,
      url: path,
      headers: { ...own, ...headers, ...app.internalHeaders(visitor.origin, visitor.pass), host },
      remoteAddress: visitor.address,
      body,
    })
  }

  return async (request) => {
    const { method, path, body = '', signal: ofCall } = request
    // Only the API: a path that led back to a page would render without end.
    if (!path.startsWith('/api/')) throw new TypeError(`Not a call of the API: ${path}`)
    // Nobody waits for the page any more: what it still asks for would be work for nothing.
    signal.throwIfAborted()
    ofCall?.throwIfAborted()
    // Another's back end tells of no changes: nothing of it is kept.
    const reply =
      personal || !kept || !app.config.database
        ? ask(request)
        : kept.getOrMake(`${visitor.origin} ${visitor.pass} ${method} ${path} ${body}`, async () => {
            // Bounded, or one reply that never comes would keep all later pages waiting for it.
            const made = await withSignals(ask(request), signal)
            const tags = tagsIn(made)
            const value = { ...made, headers: keptHeaders(made) }
            // Only what names what it was made from can be dropped in time; calls that change something never do.
            return { value, tags, keep: tags.length > 0 && (value.status === 200 || value.status === 404) }
          })
    const { status, headers, text } = await withSignals(reply, signal, ...(ofCall ? [ofCall] : []))
    return {
      status,
      header: (name) => {
        const value = headers[name.toLowerCase()]
        return value === undefined ? undefined : String(value)
      },
      text: async () => text,
    }
  }
}

/** The others say what a browser may do; they would take more memory than most replies. */
const keptHeaders = ({ headers }: InProcessReply): OutgoingHttpHeaders =>
  Object.fromEntries(KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

const tagsIn = ({ headers }: InProcessReply): string[] =>
  String(headers['cache-tags'] ?? '')
    .split(' ')
    .filter(Boolean)
    .map(decodeURI)

/** The reply, or a rejection as soon as one of the signals says that nobody waits for it any more. */
function withSignals<Value>(reply: Promise<Value>, ...signals: AbortSignal[]): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signals.find(({ aborted }) => aborted)?.reason as Error)
    if (signals.some(({ aborted }) => aborted)) give()
    // Each by itself: a signal made of several costs more than the call.
    for (const signal of signals) signal.addEventListener('abort', give, { once: true })
    // Also when it is given up already: a rejection that nobody hears of ends the process.
    reply.then(resolve, reject).finally(() => {
      for (const signal of signals) signal.removeEventListener('abort', give)
    })
  })
}
