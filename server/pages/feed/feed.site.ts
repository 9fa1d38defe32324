import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { readWithBodies } from '#server/engagement/blog/articles.ts'
import { readSite } from '#server/pages/sitemap/site.ts'
import { isUnchanged } from '#server/platform/http/is-unchanged.ts'
import { configOf } from '#server/store/plugins/service.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { atomFeed } from './atom.ts'

const MAX_ARTICLES = 20
const CACHE_BYTES = 4 * 1024 * 1024

interface CachedFeed {
  xml: string
  etag: string
}

export async function routes(app: FastifyInstance): Promise<void> {
  const cache = new TaggedCache<CachedFeed>({ maxSize: CACHE_BYTES, sizeOf: ({ xml }) => xml.length })
  app.changeTargets.push(cache)

  app.get(
    '/feed.xml',
    { config: { access: 'everyone', plugin: 'Blog', readCost: 1 }, schema: { hide: true } },
    async (request, reply) => {
      const { origin, isKnown } = await readSite(app, request)
      const { xml, etag } = await cache.getOrMake(origin, async () => {
        const [{ value: articles, tags }, { title }, { appearance }] = await Promise.all([
          readWithBodies(app, MAX_ARTICLES),
          configOf(app, 'Blog'),
          readStorefront(app),
        ])
        const text = atomFeed({ origin, title, shop: appearance?.name ?? '', articles })
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
        return { value: { xml: text, etag: `W/"${hash}"` }, tags: [...tags, 'storefront', 'settings'], keep: isKnown }
      })
      reply.headers({ 'cache-control': 'no-cache', etag })
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(xml)
    },
  )
}
