import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/request-errors.ts'
import { ApiError } from './api-error.ts'
import { plainPage } from './plain-page.ts'
import { isReading } from './requests.ts'

/** Routes of the admin: its app, its calls, and pages that the server renders for staff. */
const isOfAdmin = below('admin', 'admin-assets', 'api/admin', 'dev')
/** Files and checks that both hosts answer. */
const isShared = below(
  '_ipx',
  '_words',
  'assets',
  'fonts',
  'healthz',
  'images',
  'media',
  'metrics',
  'readyz',
  'uploads',
)
/** The logout at the shop's host, where it ends a preview. */
const LOGOUT = '/admin/logout'
const LOGIN = pageHref('admin-login')

/**
 * Separates the hosts of shop and admin (ADMIN_ORIGIN). The shop's host answers 404 to everything of the admin, as if
 * there were none; it does not say where the admin is. The admin's host neither renders the shop, whose pages may run
 * other people's code, nor changes anything in it.
 */
export const adminHostPlugin = fp(async (app) => {
  if (app.config.adminOrigin === undefined) return
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (request.isAdminHost) {
      if (isOfAdmin(path) || isShared(path) || isReading(request.method)) return undefined
    } else if (!isOfAdmin(path) || path === LOGOUT || opensPreview(request)) return undefined
    const { method } = request
    const address = { method, path: addressOf(request) }
    if (path.startsWith('/api')) throw new ApiError(404, 'unknown_call', t.unknownCall(address))
    if (!isReading(method)) throw new ApiError(404, 'not_found', t.nothingAt(address))
    return plainPage(reply, 404, { title: t.pageNotFound(), paragraphs: [t.nothingAt(address)] })
  })
})

/** Whether the admin's host answers a request itself. Pages of the shop are at the shop's host. */
export function isAnsweredByAdmin(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return isOfAdmin(path) || isShared(path) || path.startsWith('/api/')
}

/** Whether it is a link that opens a preview: with the admin token (for builders), or from the admin's host. */
function opensPreview({ method, url, server: { config } }: FastifyRequest): boolean {
  if (method !== 'GET' || !url.startsWith(`${LOGIN}?`)) return false
  const { searchParams } = new URL(url, 'http://shop.invalid')
  return searchParams.has('token') || (searchParams.has('preview') && config.database !== undefined)
}

const addressOf = ({ url }: FastifyRequest): string => url.split('?')[0]!

/** Returns the matched route, which no spelling of the address changes; of calls to another back end, the address. */
function pathOf(request: FastifyRequest): string {
  const { url: pattern = '/*' } = request.routeOptions
  if (pattern !== '/api/*' && pattern !== '/*') return pattern
  const address = addressOf(request)
  try {
    return new URL(decodeURIComponent(address), 'http://shop.invalid').pathname
      .replaceAll(/\/{2,}/gu, '/')
      .toLowerCase()
  } catch {
    return address
  }
}

/** Returns whether a path is one of these, or below it. */
function below(...names: string[]): (path: string) => boolean {
  return (path) => names.some((name) => path === `/${name}` || path.startsWith(`/${name}/`))
}
