import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { StaffRole } from '#domain/staff-roles.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import * as t from '#words/admin.ts'

interface AdminEntry {
  path: string
  label: () => string
  place: number
  page: PageConfig
}

type PageConfig = NonNullable<FastifyContextConfig['adminPage']>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes the route an admin page. Pages with a label appear in the menu. */
    adminPage?: {
      label?: () => string
      /** Sort order. */
      place?: number
      isOpenInDevelopment?: boolean
      /** Roles that may open the page; owners and managers by default. */
      roles?: readonly StaffRole[]
      /** Only for the admin token, which the operator of the server has anyway. */
      isForToken?: boolean
    }
  }
  interface FastifyInstance {
    /** The menu entries of a member of staff, or of anyone else in development. */
    adminEntries: (request: Pick<FastifyRequest, 'staff'>) => readonly AdminEntry[]
  }
}

export const needsNoBackEnd = true

const DEFAULT_ROLES: readonly StaffRole[] = ['owner', 'manager']

/** Collects the menu entries of admin pages, and refuses callers without a suitable role with a page and 403. */
export const plugin = fp(async (app) => {
  const entries = new Map<string, AdminEntry>()
  app.decorate('adminEntries', ({ staff }) =>
    [...entries.values()].filter(({ page }) => canOpen(app, staff, page)).sort((a, b) => a.place - b.place),
  )
  app.addHook('onRoute', ({ url, config }) => {
    const page = config?.adminPage
    const { label, place = 100 } = page ?? {}
    if (page && label !== undefined) entries.set(url, { path: url, label, place, page })
  })
  app.addHook('onRequest', async (request, reply) => {
    const page = request.routeOptions.config.adminPage
    if (!page || canOpen(app, request.staff, page)) return undefined
    // The app asks for two-step login.
    if (request.unprotectedStaff) return redirectTo(reply, '/admin', 303)
    return plainPage(reply, 403, {
      title: t.adminsOnly(),
      paragraphs: [t.adminsOnlyAdvice()],
    })
  })
})

const canOpen = (
  { config }: FastifyInstance,
  staff: Staff | undefined,
  { roles = DEFAULT_ROLES, isForToken, isOpenInDevelopment }: PageConfig,
): boolean =>
  (staff && roles.includes(staff.role) && (isForToken !== true || staff.id === undefined)) ||
  (config.isDevelopment === true && isOpenInDevelopment === true)
