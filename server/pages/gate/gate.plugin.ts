import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Payload } from '#api/payload.ts'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { pageHref } from '#routes/page-href.ts'
import { readAddress } from '#routes/read-address.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import type { WhileClosed } from '#server/platform/http/while-closed.ts'
import { type StorefrontState, readStorefront } from '#server/store/storefront/service.ts'
import { type Gate, judge, pagesOf, shopClosed } from './gate.ts'
import { shownPictures } from './shown-pictures.ts'
import { wayBack } from './way-back.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it is known at once that the shop is open to everybody. */
    isKnownOpen: () => boolean
  }
  interface FastifyRequest {
    /** How the gate of the shop judges the visitor; undefined where the route goes on whatever it says. */
    gate: Gate | undefined
  }
}

/** Pages are asked for their visitor's pass too where another back end answers; that one keeps its own gate. */
export const needsNoBackEnd = true

/** The one place where a closed shop refuses: every route passes here, and is closed unless its `config.whileClosed` says otherwise (MD-04). */
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
    const gate = judge(await readStorefront(app), request)
    request.gate = gate
    request.isShopClosed = gate.page !== undefined
    if (!gate.page || (await goesOn(request, gate, whileClosed))) return undefined
    return refuse(request, reply, gate)
  })

  // What one visitor of a closed shop was let in to see is nobody else's.
  app.addHook('onSend', async ({ gate }, reply) => {
    if (!gate?.closedBy) return
    const kept = String(reply.getHeader('cache-control') ?? '')
    if (kept.includes('public')) reply.header('cache-control', 'private, no-cache')
    if (gate.closedBy !== 'under-maintenance') reply.header('x-robots-tag', 'noindex')
  })
})

/** Whether a visitor who is shut out gets an answer all the same. */
async function goesOn(
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
      const [, path] = /^\/(?:_ipx\/[^/]+\/+)?(images\/.+)$/.exec(decodePath(url)) ?? []
      return path !== undefined && (await shownPictures(server)).has(path)
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

/** Sends visitors to the page of the mode, and refuses calls and files. */
function refuse(request: FastifyRequest, reply: FastifyReply, gate: Gate): FastifyReply {
  const url = request.raw.url ?? '/'
  const isPage = request.routeOptions.config.whileClosed === 'page'
  if (gate.page === undefined || url.startsWith('/api/')) throw shopClosed(gate)
  if (!isPage) throw gate.retryAfter === undefined ? notFound('There is nothing here.') : shopClosed(gate)
  reply.header('cache-control', 'no-store')
  if (gate.retryAfter !== undefined) reply.header('retry-after', gate.retryAfter)
  const { form, url: wanted } = readPayloadAddress(url)
  const location = pageHref(gate.page, {}, gate.page === 'password-protected' ? { next: wayBack(wanted) } : {})
  if (form === 'page') return redirectTo(reply, location, 302)
  return reply.send({ status: 302, queries: [], redirect: location } satisfies Payload)
}
