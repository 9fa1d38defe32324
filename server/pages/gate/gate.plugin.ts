import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Payload } from '#api/payload.ts'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { pageHref } from '#pages/page-href.ts'
import { readAddress } from '#pages/read-address.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import type { WhileClosed } from '#server/platform/http/while-closed.ts'
import { type StorefrontState, readStorefront } from '#server/store/storefront/service.ts'
import { type Gate, evaluateVisitor, pagesOf, shopClosed } from './gate.ts'
import { publicPictures } from './public-pictures.ts'
import { returnPath } from './return-path.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import * as t from '#words/request-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns whether the cached state admits everybody. */
    isKnownOpen: () => boolean
  }
  interface FastifyRequest {
    /** Undefined if the route is always open. */
    gate: Gate | undefined
  }
}

/** Pages need their visitor's pass with an external back end too, which has its own gate. */
export const needsNoBackEnd = true

/**
 * The only place where a closed shop refuses requests: every route is closed unless its `config.whileClosed` says
 * otherwise (MD-04).
 */
export const plugin = fp(async (app) => {
  const { database } = app.config
  app.decorateRequest('gate', undefined)
  app.decorateRequest('isShopClosed', false)
  app.decorate('isKnownOpen', () => {
    if (!database) return true
    const state = app.memory.get('storefront') as StorefrontState | undefined
    return state !== undefined && pagesOf(state).length === 0
  })
  if (!database) return

  app.addHook('onRequest', async (request, reply) => {
    const { whileClosed = 'closed' } = request.routeOptions.config
    if (whileClosed === 'open') return undefined
    const gate = evaluateVisitor(await readStorefront(app), request)
    request.gate = gate
    request.isShopClosed = gate.page !== undefined
    if (!gate.page || (await isAllowedWhileClosed(request, gate, whileClosed))) return undefined
    return refuse(request, reply, gate)
  })

  // Responses to admitted visitors of a closed shop must not be shared.
  app.addHook('onSend', async ({ gate }, reply) => {
    if (!gate?.closedBy) return
    const cacheControl = String(reply.getHeader('cache-control') ?? '')
    if (cacheControl.includes('public')) reply.header('cache-control', 'private, no-cache')
    if (gate.closedBy !== 'under-maintenance') reply.header('x-robots-tag', 'noindex')
  })
})

/** Returns whether the route answers visitors who may not enter the shop. */
async function isAllowedWhileClosed(
  { server, raw, internalPass }: FastifyRequest,
  gate: Gate,
  whileClosed: Exclude<WhileClosed, 'open'>,
): Promise<boolean> {
  const url = raw.url ?? '/'
  switch (whileClosed) {
    case 'closed':
      return false
    case 'order':
      return true
    case 'mode-page':
      return internalPass !== undefined
    case 'picture': {
      const [, path] = /^\/(?:_ipx\/[^/]+\/+)?((?:images|media)\/.+)$/.exec(decodePath(url)) ?? []
      return path !== undefined && (await publicPictures(server)).has(path)
    }
    case 'page': {
      // Pages of other modes are not found (RT-05).
      const { row } = readAddress(readPayloadAddress(url).url)
      return row.mode === true || row.whileClosed === 'open'
    }
  }
}

function decodePath(url: string): string {
  const path = url.split('?')[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Redirects page requests to the page of the current mode, and refuses calls and files. */
function refuse(request: FastifyRequest, reply: FastifyReply, gate: Gate): FastifyReply {
  const url = request.raw.url ?? '/'
  const isPage = request.routeOptions.config.whileClosed === 'page'
  if (gate.page === undefined || url.startsWith('/api/')) throw shopClosed(gate)
  if (!isPage)
    throw gate.retryAfter === undefined
      ? notFound(t.nothingAt({ method: request.method, path: url.split('?')[0]! }))
      : shopClosed(gate)
  reply.header('cache-control', 'no-store')
  if (gate.retryAfter !== undefined) reply.header('retry-after', gate.retryAfter)
  const { isPayload, url: wanted } = readPayloadAddress(url)
  const location = pageHref(gate.page, {}, gate.page === 'password-protected' ? { next: returnPath(wanted) } : {})
  if (!isPayload) return redirectTo(reply, location, 302)
  return reply.send({ status: 302, queries: [], redirect: location } satisfies Payload)
}
