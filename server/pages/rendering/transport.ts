import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ApiTransport } from '#api/client/transport.ts'
import { callInProcess, type InProcessReply } from '#server/platform/http/in-process.ts'
import { REPLY_CACHE_MIB } from '#server/platform/environment/environment.ts'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { callRead } from './call-read.ts'
import type { PageVisit } from './page-visit.ts'

/** Sent along to the API only for personal pages. */
const PERSONAL = ['cookie', 'authorization', 'user-agent', 'accept-language'] as const

/** API replies that shared pages were made from: re-rendering calls only what has changed. */
export type ReplyCache = TaggedCache<InProcessReply>

const CACHED_HEADERS = ['cache-tags', 'content-type', 'retry-after', 'x-request-id']
/** Approximate overhead of an entry. */
const ENTRY_BYTES = 1500

export function createReplyCache(app: FastifyInstance): ReplyCache | undefined {
  const mib = app.pageOptions.replyCacheMb ?? REPLY_CACHE_MIB
  if (mib === 0) return undefined
  const sizeOf = ({ text, headers }: InProcessReply, key: string) =>
    // A tag is in the header, in the entry's list, and with the key in the tag's list.
    2 * (text.length + key.length) + 4 * String(headers['cache-tags'] ?? '').length + ENTRY_BYTES
  const cache: ReplyCache = new TaggedCache({ maxSize: mib * 1024 * 1024, sizeOf })
  app.changeTargets.push(cache)
  return cache
}

/** Calls the API in process: as a function where that is possible. The visitor's headers are sent only for pages that are not shared. */
export function inProcessTransport(
  app: FastifyInstance,
  { edition: { origin, pass }, ip, headers: given }: Pick<PageVisit, 'edition' | 'ip' | 'headers'>,
  personal: boolean,
  signal: AbortSignal,
  kept: ReplyCache | undefined,
): ApiTransport {
  const own = personal ? Object.fromEntries(PERSONAL.flatMap((name) => (given[name] ? [[name, given[name]]] : []))) : {}
  const host = new URL(origin).host

  // Only a request has the hooks that recognise sessions and apply the gate of a closed shop.
  const mayCallReads =
    !personal && pass === 'open' && app.config.database !== undefined && !isHostOf(app.config.adminOrigin, origin)

  function ask({ method, path, headers, body }: Parameters<ApiTransport>[0]): Promise<InProcessReply> {
    const read = mayCallReads ? callRead(app, { method, path, body }, origin) : undefined
    if (read) return read
    return callInProcess(app, {
      method,
      url: path,
      headers: { ...own, ...headers, ...app.internalHeaders(origin, pass), host },
      remoteAddress: ip,
      body,
    })
  }

  return async (request) => {
    const { method, path, body = '', signal: ofCall } = request
    // A path that led back to a page would render without end.
    if (!path.startsWith('/api/')) throw new TypeError(`Not a call of the API: ${path}`)
    // Nobody is waiting for the page any more.
    signal.throwIfAborted()
    ofCall?.throwIfAborted()
    // An external back end does not announce changes, so its replies are not cached.
    const reply =
      personal || !kept || !app.config.database
        ? ask(request)
        : kept.getOrMake(`${origin} ${pass} ${method} ${path} ${body}`, async () => {
            // With a deadline: a reply that never comes would block all later pages waiting for it.
            const fresh = await withSignals(ask(request), signal)
            const tags = tagsIn(fresh)
            const value = { ...fresh, headers: cachedHeaders(fresh) }
            // Only replies with tags can be invalidated; calls that change something have none.
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

const isHostOf = (other: string | undefined, origin: string): boolean =>
  other !== undefined && new URL(other).hostname === new URL(origin).hostname

/** Other headers address browsers, and would take more memory than most replies. */
const cachedHeaders = ({ headers }: InProcessReply): OutgoingHttpHeaders =>
  Object.fromEntries(CACHED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

const tagsIn = ({ headers }: InProcessReply): string[] =>
  String(headers['cache-tags'] ?? '')
    .split(' ')
    .filter(Boolean)
    .map(decodeURI)

/** Rejects as soon as one of the signals aborts. */
function withSignals<Value>(reply: Promise<Value>, ...signals: AbortSignal[]): Promise<Value> {
  return new Promise((resolve, reject) => {
    for (const signal of signals) {
      if (signal.aborted) reject(signal.reason as Error)
      else waitingFor(signal).add(reject)
    }
    // Attached even if already aborted: an unhandled rejection ends the process.
    reply.then(resolve, reject).finally(() => {
      for (const signal of signals) waitingFor(signal).delete(reject)
    })
  })
}

type Reject = (reason: Error) => void
const waiting = new WeakMap<AbortSignal, Set<Reject>>()

/** Returns who is rejected when a signal aborts. AbortSignal.any, or a listener for each call, costs more than the call. */
function waitingFor(signal: AbortSignal): Set<Reject> {
  let known = waiting.get(signal)
  if (!known) {
    const rejects = (known = new Set())
    waiting.set(signal, rejects)
    signal.addEventListener('abort', () => rejects.forEach((reject) => reject(signal.reason as Error)), { once: true })
  }
  return known
}
