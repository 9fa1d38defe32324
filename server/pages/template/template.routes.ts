import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'
import { presentDocument, readDocument } from './documents.ts'
import { pageNotFound, resolveTemplate } from './resolve.ts'

type DocumentRoute = { Params: { id: string }; Querystring: { path?: string } }
type PageRoute = { Params: { id: string }; Querystring: { path?: string; sku?: unknown; is_published?: unknown } }

const path = { type: 'string', pattern: '^/', maxLength: 2000 }

export async function routes(app: FastifyInstance): Promise<void> {
  const querystring = { type: 'object', additionalProperties: false, properties: { path } }
  app.get<DocumentRoute>(
    '/template/:id',
    {
      config: { access: 'everyone' },
      schema: { tags: ['content'], params: idParams, querystring, response: replies(ref('TemplateResult')) },
    },
    async (request, reply) => {
      const { id } = request.params
      const tags = [`document:${id}`]
      const found = await readDocument(app, id)
      if (!found) throw await pageNotFound(app, request.query.path ?? `/${id}`, tags)
      const { value, tags: all, keep } = await presentDocument(app, found, { isAdmin: request.isAdmin })
      return success(reply, value, keep === false ? [] : all)
    },
  )

  // The page's own query is sent along with the call, whatever it contains.
  const anyQuery = { type: 'object', properties: { path } }
  app.get<PageRoute>(
    '/templateBoth/:id',
    {
      config: { access: 'everyone', whileClosed: 'mode-page' },
      schema: { tags: ['content'], params: idParams, querystring: anyQuery, response: replies(ref('TemplateResult')) },
    },
    async (request, reply) => {
      const { query, params, isAdmin } = request
      const unpublished = query.is_published === 'false' && isAdmin
      const { value, tags, keep } = await resolveTemplate(app, {
        key: params.id,
        path: query.path,
        sku: skuOf(query.sku),
        unpublished,
        isAdmin,
        reachable: request.gate?.reachable,
        isShopClosed: request.gate?.page !== undefined,
      })
      return success(reply, value, unpublished || keep === false ? [] : tags)
    },
  )

  app.get<DocumentRoute>(
    '/page/:id',
    {
      config: { access: 'everyone' },
      schema: { tags: ['content'], params: idParams, querystring, response: replies(ref('PageResult')) },
    },
    async (request, reply) => {
      const { id } = request.params
      const { value, tags } = await resolveTemplate(app, {
        key: id,
        path: request.query.path,
        sku: undefined,
        unpublished: false,
      })
      return success(reply, { page: value.page, page_type: value.page_type ?? 'Page' }, tags)
    },
  )
}

const skuOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 200 ? value.trim() || undefined : undefined
