import type { FastifyRequest } from 'fastify'
import { type GatePage, gatePageFor, pagesInUse } from '#machines/gate/gate.machine.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import type { Pass } from '#server/platform/http/while-closed.ts'
import type { StorefrontState } from '#server/store/storefront/service.ts'
import { GATE_COOKIE, isGateCookie } from './gate-cookie.ts'

/** What holds of a visitor at the gate. */
export interface Gate {
  pass: Pass
  /** Where the visitor is sent; undefined for those who are let in. */
  page?: GatePage
  /** The pages of modes that exist for this visitor (RT-05). */
  reachable: readonly GatePage[]
  /** What others find; undefined of an open shop. */
  closedBy?: GatePage
  until: Date | null
  /** Seconds after which another try makes sense; only where the shop is under maintenance. */
  retryAfter?: number
}

const OPEN: Gate = { pass: 'open', reachable: [], until: null }

const facts = ({ appearance, passwordHash }: StorefrontState) => ({
  isProtected: appearance?.is_password_protection_enabled ?? false,
  mode: appearance?.mode ?? 'Live',
  passwordHash,
})

// The chart is asked once for each state of the storefront.
const inUse = new WeakMap<StorefrontState, readonly GatePage[]>()

/** The pages of modes that some visitor is sent to. */
export function pagesOf(state: StorefrontState): readonly GatePage[] {
  const known = inUse.get(state) ?? pagesInUse(facts(state))
  inUse.set(state, known)
  return known
}

/** Judges a visitor by what they carry, or a call in process by the pass of the visitor for whom it is made. */
export function judge(state: StorefrontState, request: FastifyRequest): Gate {
  const pages = pagesOf(state)
  const [closedBy] = pages
  const given = request.internalPass
  if (given === 'open' || !closedBy) return OPEN
  const { isProtected, mode, passwordHash } = facts(state)
  const { sessionSecret } = request.server.config
  const isAdmin = given ? given === 'admin' : request.isAdmin
  const isVerified =
    given === undefined
      ? passwordHash !== null &&
        isGateCookie(request.cookies[cookieName(request, GATE_COOKIE)], { sessionSecret, passwordHash })
      : given !== 'password-protected'
  const page = gatePageFor({ isProtected, mode, isVerified, isAdmin })
  const common = { closedBy, until: state.modeUntil }
  const retryAfter = page === 'under-maintenance' ? secondsTo(state.modeUntil) : undefined
  if (page) return { ...common, pass: page, page, reachable: [page], ...(retryAfter !== undefined && { retryAfter }) }
  return isAdmin ? { ...common, pass: 'admin', reachable: pages } : { ...common, pass: 'verified', reachable: [] }
}

const HOUR = 3600

const secondsTo = (until: Date | null): number =>
  until ? Math.max(60, Math.ceil((until.getTime() - Date.now()) / 1000)) : HOUR

/** The refusal of a call while the shop is closed to its caller; it names the page that says more. */
export function shopClosed({ retryAfter }: Gate): ApiError {
  return retryAfter === undefined
    ? new ApiError(403, 'shop_closed', 'The shop is closed just now.')
    : new ApiError(503, 'shop_closed', 'The shop is under maintenance.', { retryAfter })
}
