import type { FastifyRequest } from 'fastify'
import { type GatePage, gatePageFor, pagesInUse } from '#machines/gate/gate.machine.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import type { Pass } from '#server/platform/http/while-closed.ts'
import type { StorefrontState } from '#server/store/storefront/service.ts'
import { GATE_COOKIE, isGateCookie } from './gate-cookie.ts'
import * as t from '#words/request-errors.ts'

export interface Gate {
  pass: Pass
  /** Where the visitor is redirected; undefined if they may enter. */
  page?: GatePage
  /** The mode pages that exist for this visitor (RT-05). */
  reachable: readonly GatePage[]
  /** What visitors without a pass see; undefined if the shop is open. */
  closedBy?: GatePage
  until: Date | null
  /** In seconds; only set under maintenance. */
  retryAfter?: number
}

/** Of everybody while the shop is open. */
export const OPEN: Gate = { pass: 'open', reachable: [], until: null }

const gateState = ({ appearance, passwordHash }: StorefrontState) => ({
  isProtected: appearance?.is_password_protection_enabled ?? false,
  mode: appearance?.mode ?? 'Live',
  passwordHash,
})

// The state chart runs once per state of the storefront.
const pagesByState = new WeakMap<StorefrontState, readonly GatePage[]>()

/** Returns the mode pages that some visitors are redirected to. */
export function pagesOf(state: StorefrontState): readonly GatePage[] {
  const known = pagesByState.get(state) ?? pagesInUse(gateState(state))
  pagesByState.set(state, known)
  return known
}

/** Evaluates a visitor's cookies, or for an in-process call the pass of the visitor it is made for. */
export function evaluateVisitor(state: StorefrontState, request: FastifyRequest): Gate {
  const pages = pagesOf(state)
  const [closedBy] = pages
  const inherited = request.internalPass
  if (inherited === 'open' || !closedBy) return OPEN
  const { isProtected, mode, passwordHash } = gateState(state)
  const { sessionSecret } = request.server.config
  const isAdmin = inherited ? inherited === 'admin' : request.staff !== undefined
  const isVerified =
    inherited === undefined
      ? passwordHash !== null &&
        isGateCookie(request.cookies[cookieName(request, GATE_COOKIE)], { sessionSecret, passwordHash })
      : inherited !== 'password-protected'
  const page = gatePageFor({ isProtected, mode, isVerified, isAdmin })
  const common = { closedBy, until: state.modeUntil }
  const retryAfter = page === 'under-maintenance' ? secondsUntil(state.modeUntil) : undefined
  if (page) return { ...common, pass: page, page, reachable: [page], ...(retryAfter !== undefined && { retryAfter }) }
  return isAdmin ? { ...common, pass: 'admin', reachable: pages } : { ...common, pass: 'verified', reachable: [] }
}

const DEFAULT_RETRY_SECONDS = 3600

const secondsUntil = (until: Date | null): number =>
  until ? Math.max(60, Math.ceil((until.getTime() - Date.now()) / 1000)) : DEFAULT_RETRY_SECONDS

export function shopClosed({ retryAfter }: Gate): ApiError {
  return retryAfter === undefined
    ? new ApiError(403, 'shop_closed', t.shopClosed())
    : new ApiError(503, 'shop_closed', t.underMaintenance(), { retryAfter })
}
