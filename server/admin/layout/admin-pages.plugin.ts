import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { plainPage } from '#server/platform/http/plain-page.ts'
import * as t from '#words/admin.ts'

interface AdminEntry {
  path: string
  label: () => string
  place: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes the route an admin page. Pages with a label appear in the menu. */
    adminPage?: {
      label?: () => string
      /** Sort order. */
      place?: number
      isOpenInDevelopment?: boolean
    }
  }
  interface FastifyInstance {
    adminEntries: () => readonly AdminEntry[]
  }
}

export const needsNoBackEnd = true

/** Collects the menu entries of admin pages, and refuses callers without the admin token with a page and 403. */
export const plugin = fp(async (app) => {
  const entries = new Map<string, AdminEntry>()
  app.decorate('adminEntries', () => [...entries.values()].sort((a, b) => a.place - b.place))
  app.addHook('onRoute', ({ url, config }) => {
    const { label, place = 100 } = config?.adminPage ?? {}
    if (label !== undefined) entries.set(url, { path: url, label, place })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.adminPage || canOpen(app, request)) return undefined
    return plainPage(reply, 403, {
      title: t.adminsOnly(),
      paragraphs: [t.adminsOnlyAdvice()],
    })
  })
})

const canOpen = ({ config }: FastifyInstance, { isAdmin, routeOptions }: FastifyRequest): boolean =>
  isAdmin || (config.isDevelopment === true && routeOptions.config.adminPage?.isOpenInDevelopment === true)
