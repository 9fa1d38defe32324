import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { WhileClosed } from './while-closed.ts'

/**
 * Who may call a route.
 * - everyone: guests, customers and admins; reveals a customer's data to that customer only
 * - customer: logged-in customers, about themselves; others get 401
 * - owner: like customer, and the resource must be theirs; otherwise 404
 * - cart: whoever has the cart's secret or its customer's session; otherwise 404
 * - order: the customer who placed it or whoever has its signed link; otherwise 404, or 401 without either
 * - admin: holders of the admin token; others get 403
 */
export type Access = 'everyone' | 'customer' | 'owner' | 'cart' | 'order' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Overrides whether the session is read, which by default follows from `access`. */
    readsSession?: boolean
  }
  interface FastifyRequest {
    /** Undefined for guests and on routes that do not read the session. */
    callerSession: number | undefined
  }
  interface FastifyInstance {
    /** Access by route, such as `GET /api/cart/get`. Complete when the app is ready. */
    accessOf: ReadonlyMap<string, Access>
    whileClosedOf: ReadonlyMap<string, WhileClosed>
  }
}

export const needsLogin = ({ access }: { access?: Access }): boolean => access === 'customer' || access === 'owner'

export const readsSession = (config: { access?: Access; readsSession?: boolean }): boolean =>
  config.readsSession ?? (needsLogin(config) || config.access === 'cart' || config.access === 'order')

/** Collects the access of all routes. The server does not start with a route that declares none. */
export const accessPlugin = fp(async (app) => {
  const routes: RouteOptions[] = []
  const accessOf = new Map<string, Access>()
  const whileClosedOf = new Map<string, WhileClosed>()
  app.decorate('accessOf', accessOf)
  app.decorate('whileClosedOf', whileClosedOf)
  app.decorateRequest('callerSession', undefined)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      for (const routeMethod of [method].flat()) {
        if (!config?.access) throw new Error(`${routeMethod} ${url} does not say who may call it (config.access).`)
        accessOf.set(`${routeMethod} ${url}`, config.access)
        whileClosedOf.set(`${routeMethod} ${url}`, config.whileClosed ?? 'closed')
      }
  })
})

/** Opens the routes registered by a third-party plugin to everyone: files, and calls proxied to another back end. */
export function openToEveryone(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'everyone' }
  })
}
