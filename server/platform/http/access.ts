import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { ApiScope } from '#domain/api-scopes.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import * as outside from '#words/admin-outside.ts'
import * as t from '#words/staff-errors.ts'
import { ApiError } from './api-error.ts'
import type { WhileClosed } from './while-closed.ts'

/**
 * Who may call a route.
 * - everyone: guests, customers and admins; reveals a customer's data to that customer only
 * - customer: logged-in customers, about themselves; others get 401
 * - owner: like customer, and the resource must be theirs; otherwise 404
 * - cart: whoever has the cart's secret or its customer's session; otherwise 404
 * - order: the customer who placed it or whoever has its signed link; otherwise 404, or 401 without either
 * - admin: holders of the admin token; others get 403
 * - staff: members of staff with one of the route’s `roles`; other staff get 403, everyone else 401
 */
export type Access = 'everyone' | 'customer' | 'owner' | 'cart' | 'order' | 'admin' | 'staff'

/** The member of staff who makes a request. */
export interface Staff {
  /** Undefined for the admin token, which is nobody’s account. */
  id: number | undefined
  name: string
  role: StaffRole
  /** Whether they recently proved who they are, as sensitive changes require. */
  isReauthenticated: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Overrides whether the session is read, which by default follows from `access`. */
    readsSession?: boolean
    /** Roles that may use a route with access `staff`. */
    roles?: readonly StaffRole[]
    /** Opens a staff route to API tokens with this scope. */
    scope?: ApiScope
    /** Opens a staff route to people who must set up two-step login first. */
    beforeSecondFactor?: boolean
    /** Whether a staff route requires a recent re-authentication. */
    reauthenticated?: boolean
  }
  interface FastifyRequest {
    staff: Staff | undefined
    /** The API token of another system; `staff` then has its name. */
    apiToken: { id: number; scopes: readonly ApiScope[] } | undefined
    /** A member of staff whose role requires two-step login, which they must set up first; `staff` is undefined then. */
    unprotectedStaff: Staff | undefined
    /** Undefined for guests and on routes that do not read the session. */
    callerSession: number | undefined
  }
  interface FastifyInstance {
    /** Access by route, such as `GET /api/cart/get`. Complete when the app is ready. */
    accessOf: ReadonlyMap<string, Access>
    whileClosedOf: ReadonlyMap<string, WhileClosed>
    /** Roles by staff route. */
    rolesOf: ReadonlyMap<string, readonly StaffRole[]>
    /** Scopes of API tokens by staff route, for routes that are open to these. */
    scopeOf: ReadonlyMap<string, ApiScope>
  }
}

export const needsLogin = ({ access }: { access?: Access }): boolean => access === 'customer' || access === 'owner'

export const readsSession = (config: { access?: Access; readsSession?: boolean }): boolean =>
  config.readsSession ?? (needsLogin(config) || config.access === 'cart' || config.access === 'order')

/** Documents and articles are longer than what shoppers send. Others are refused before a body is read. */
const STAFF_BODY_LIMIT = 2 * 1024 * 1024

/**
 * Collects the access of all routes, and admits staff to theirs by role. The server does not start with a route that
 * declares none.
 */
export const accessPlugin = fp(async (app) => {
  const routes: RouteOptions[] = []
  const accessOf = new Map<string, Access>()
  const whileClosedOf = new Map<string, WhileClosed>()
  const rolesOf = new Map<string, readonly StaffRole[]>()
  const scopeOf = new Map<string, ApiScope>()
  app.decorate('accessOf', accessOf)
  app.decorate('whileClosedOf', whileClosedOf)
  app.decorate('rolesOf', rolesOf)
  app.decorate('scopeOf', scopeOf)
  app.decorateRequest('callerSession', undefined)
  app.decorateRequest('staff', undefined)
  app.decorateRequest('apiToken', undefined)
  app.decorateRequest('unprotectedStaff', undefined)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'staff') {
      // Staff work while the shop is closed, and it shows others none of this.
      route.config = { whileClosed: 'open', ...route.config }
      route.bodyLimit ??= STAFF_BODY_LIMIT
    }
    routes.push(route)
  })
  // After all onRequest hooks, which recognise the caller, and before a body is read.
  app.addHook('preParsing', async (request) => admitStaff(request))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      for (const routeMethod of [method].flat()) {
        if (!config?.access) throw new Error(`${routeMethod} ${url} does not say who may call it (config.access).`)
        if ((config.access === 'staff') !== (config.roles !== undefined))
          throw new Error(`${routeMethod} ${url} must declare its roles (config.roles) if and only if it is for staff.`)
        accessOf.set(`${routeMethod} ${url}`, config.access)
        if (config.roles) rolesOf.set(`${routeMethod} ${url}`, config.roles)
        if (config.scope) scopeOf.set(`${routeMethod} ${url}`, config.scope)
        whileClosedOf.set(`${routeMethod} ${url}`, config.whileClosed ?? 'closed')
      }
  })
})

/** @throws ApiError 401 for other callers than staff, 403 for a role without access or a missing re-authentication */
function admitStaff(request: FastifyRequest): void {
  const { config } = request.routeOptions
  if (config.access !== 'staff') return
  if (request.unprotectedStaff && !config.beforeSecondFactor)
    throw new ApiError(403, 'second_factor_setup_required', t.setUpRequired())
  request.staff ??= request.unprotectedStaff
  const { staff } = request
  if (!staff) throw new ApiError(401, 'staff_login_required', t.loginRequired())
  if (request.apiToken) return admitToken(request.apiToken.scopes, config.scope)
  if (!config.roles?.includes(staff.role)) throw new ApiError(403, 'role_not_allowed', t.roleNotAllowed())
  if (config.reauthenticated && !staff.isReauthenticated)
    throw new ApiError(403, 'reauthentication_required', t.reauthenticationRequired())
}

/** @throws ApiError 403 for a route without a scope, or with another one */
function admitToken(scopes: readonly ApiScope[], needed: ApiScope | undefined): void {
  if (needed === undefined || !scopes.includes(needed))
    throw new ApiError(403, 'scope_missing', outside.scopeMissing(), { payload: { scope: needed ?? null } })
}

/** Opens the routes registered by a third-party plugin to everyone: files, and calls proxied to another back end. */
export function openToEveryone(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'everyone' }
  })
}
