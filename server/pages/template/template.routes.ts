import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES, seesDrafts } from '#domain/staff-roles.ts'
import { readRoute, route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { productsSeenBy, seesAll, seesPublished } from '#server/catalogue/product/shown-product.ts'
import { draftsSeenBy } from './drafts-seen.ts'
import { presentDocument, presentSharedSections, readDocument } from './documents.ts'
import { pageNotFound, resolveTemplate } from './resolve.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getTemplate', { config: { access: 'everyone' } }, async (request, reply) => {
    const { id } = request.params
    const drafts = await draftsSeenBy(request)
    const { document: found, tags } = await readDocument(app, id, { drafts })
    if (!found) throw await pageNotFound(app, request.query.path ?? `/${id}`, tags, drafts)
    const {
      value,
      tags: presentedTags,
      keep,
    } = await presentDocument(app, found, {
      isAdmin: request.isAdmin,
      drafts,
    })
    return success(reply, value, keep === false || found.isDraft ? [] : [...tags, ...presentedTags])
  })

  // The page's own query is sent along with the call, whatever it contains.
  readRoute(
    app,
    'getTemplateBoth',
    { config: { access: 'everyone', whileClosed: 'mode-page' } },
    async (request, reply) => {
      const { query, params, isAdmin } = request
      const isPublished = IS_PUBLISHED[String(query.is_published)]
      const sees = productsSeenBy(request, isPublished)
      const { value, tags, keep } = await resolveTemplate(app, {
        key: params.id,
        path: query.path,
        sku: skuOf(query.sku),
        sees,
        isAdmin,
        reachable: request.gate?.reachable,
        isShopClosed: request.gate?.page !== undefined,
        drafts: isPublished === true ? [] : await draftsSeenBy(request),
        previewedArticles: isPublished === true ? [] : request.previewedIds('article'),
      })
      return success(reply, value, sees === seesAll || keep === false ? [] : tags)
    },
  )

  // For builders, which show drafts. Pages come with their shared sections; others are not public.
  const forBuilders = { access: 'staff', roles: STAFF_ROLES.filter(seesDrafts) } as const
  route(app, 'getSharedSections', { config: forBuilders }, async ({ query }, reply) =>
    success(reply, await presentSharedSections(app, query.keys.split(','), { isAdmin: true })),
  )

  route(app, 'getPage', { config: { access: 'everyone' } }, async (request, reply) => {
    const { id } = request.params
    const { value, tags } = await resolveTemplate(app, {
      key: id,
      path: request.query.path,
      sku: undefined,
      sees: seesPublished,
    })
    return success(reply, { page: value.page, page_type: value.page_type ?? 'Page' }, tags)
  })
}

const IS_PUBLISHED: Readonly<Record<string, boolean | undefined>> = { true: true, false: false }

const skuOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 200 ? value.trim() || undefined : undefined
