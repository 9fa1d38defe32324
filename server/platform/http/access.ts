import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { WhileClosed } from './while-closed.ts'

/**
 * Who may call an endpoint; every route says it in its own `config.access`.
 * - everyone: guests, customers and the admin alike; it tells nothing of a customer but to that customer
 * - customer: anyone who is logged in, about themselves; guests and the admin (who is no customer) are refused with 401
 * - owner: the same, and what the call names must be theirs; for any other customer it does not exist (404)
 * - cart: anyone who proves that the cart is theirs, a guest by its secret, a customer by the session; for others it does not exist
 * - order: the customer who placed it, and anyone who holds its signed link; for others it does not exist, and who brings neither
 *   session nor link is asked to log in (401)
 * - admin: anyone who holds the admin token; everybody else is refused with 403
 */
export type Access = 'everyone' | 'customer' | 'owner' | 'cart' | 'order' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Whether the session is looked up, where that does not follow from `access`. */
    readsSession?: boolean
  }
  interface FastifyRequest {
    /** The session of a customer who is logged in; undefined for guests, and where no session is read. */
    callerSession: number | undefined
  }
  interface FastifyInstance {
    /** Who may call each route, by method and address: `GET /api/cart/get`. Complete once the app is ready. */
    accessOf: ReadonlyMap<string, Access>
    /** What of each route goes on while the shop is closed, in the same way. */
    whileClosedOf: ReadonlyMap<string, WhileClosed>
  }
}

/** Whether guests are refused. */
export const needsLogin = ({ access }: { access?: Access }): boolean => access === 'customer' || access === 'owner'

/** Whether a route needs to know who calls. Others do not pay for the look-up. */
export const readsSession = (config: { access?: Access; readsSession?: boolean }): boolean =>
  config.readsSession ?? (needsLogin(config) || config.access === 'cart' || config.access === 'order')

/** Keeps a list of who may call what. A route that does not say it stops the server from starting. */
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
      for (const one of [method].flat()) {
        if (!config?.access) throw new Error(`${one} ${url} does not say who may call it (config.access).`)
        accessOf.set(`${one} ${url}`, config.access)
        whileClosedOf.set(`${one} ${url}`, config.whileClosed ?? 'closed')
      }
  })
})

/** Routes of other packages below this app are for everyone: files, and calls that are passed on to another back end. */
export function openToEveryone(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'everyone' }
  })
}
