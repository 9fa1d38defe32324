import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { plainPage } from '#server/platform/http/plain-page.ts'

/** An entry of the menu of the admin's pages. */
interface AdminEntry {
  path: string
  label: string
  place: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is a page of the admin's. One with a label stands in the menu, at its place among the others. */
    adminPage?: {
      label?: string
      /** The lower, the further left. */
      place?: number
      /** In development anyone may open it. */
      isOpenInDevelopment?: boolean
    }
  }
  interface FastifyInstance {
    /** The menu of the admin's pages, as their routes describe it. */
    adminEntries: () => readonly AdminEntry[]
  }
}

/** The admin's pages are there too where another back end answers. */
export const needsNoBackEnd = true

/**
 * Makes a route with `config.adminPage` a page of the admin's: it stands in the menu, and anyone without the admin token gets a page that
 * says so, with 403, before anything of it is read.
 */
export const plugin = fp(async (app) => {
  const entries = new Map<string, AdminEntry>()
  app.decorate('adminEntries', () => [...entries.values()].sort((a, b) => a.place - b.place))
  app.addHook('onRoute', ({ url, config }) => {
    const { label, place = 100 } = config?.adminPage ?? {}
    if (label !== undefined) entries.set(url, { path: url, label, place })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.adminPage || mayOpen(app, request)) return undefined
    return plainPage(reply, 403, {
      title: 'Admins only',
      paragraphs: ['Open this page with the admin link that the server prints at startup.'],
    })
  })
})

const mayOpen = ({ config }: FastifyInstance, { isAdmin, routeOptions }: FastifyRequest): boolean =>
  isAdmin || (config.isDevelopment === true && routeOptions.config.adminPage?.isOpenInDevelopment === true)
