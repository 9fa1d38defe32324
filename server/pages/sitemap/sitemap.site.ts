import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { accepts } from '#server/pages/rendering/stored-page.ts'
import { isUnchanged } from '#server/platform/http/is-unchanged.ts'
import { listSitemapParts, readSitemapPart } from './public-paths.ts'
import { type Site, readSite } from './site.ts'
import { robotsText, sitemapIndex, sitemapPart } from './sitemap-xml.ts'
import * as t from '#words/request-errors.ts'

const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** Compressed: 20,000 products take 2 MB as XML, and a tenth of that compressed. */
interface CachedFile {
  gzip: Buffer
  etag: string
}
const CACHE_BYTES = 16 * 1024 * 1024

/** Served with an external back end too. */
export const needsNoBackEnd = true

export async function routes(app: FastifyInstance): Promise<void> {
  const cache = new TaggedCache<CachedFile>({ maxSize: CACHE_BYTES, sizeOf: ({ gzip: bytes }) => bytes.length })
  app.changeTargets.push(cache)
  const schema = { hide: true }

  app.get('/robots.txt', { config: { access: 'everyone', whileClosed: 'open' }, schema }, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robotsText(await readSite(app, request))),
  )

  app.get('/sitemap.xml', { config: { access: 'everyone', readCost: 1 }, schema }, async (request, reply) => {
    const site = await listedSite(request)
    const file = await getOrMakeFile(site, 'index', async () => {
      const { value, tags } = await listSitemapParts(app)
      return { xml: sitemapIndex(site.origin, value), tags }
    })
    return send(request, reply, file)
  })

  app.get<{ Params: { part: string } }>(
    '/sitemaps/:part.xml',
    { config: { access: 'everyone', readCost: 1 }, schema },
    async (request, reply) => {
      const site = await listedSite(request)
      const { part } = request.params
      const file = await getOrMakeFile(site, part, async () => {
        const found = await readSitemapPart(app, part)
        if (!found) throw notFound(t.noSuchSitemapPart())
        return { xml: sitemapPart(site.origin, found.value), tags: found.tags }
      })
      return send(request, reply, file)
    },
  )

  /** @throws ApiError 404 if the shop is not listed, or another back end has the catalogue */
  async function listedSite(request: FastifyRequest): Promise<Site> {
    if (!app.config.database) throw notFound(t.noSitemap())
    const site = await readSite(app, request)
    if (!site.listed) throw notFound(t.noSitemap())
    return site
  }

  function getOrMakeFile(
    { origin, isKnown }: Site,
    name: string,
    make: () => Promise<{ xml: string; tags: readonly string[] }>,
  ): Promise<CachedFile> {
    return cache.getOrMake(`${origin} ${name}`, async () => {
      const { xml, tags } = await make()
      const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
      return { value: { gzip: await toGzip(xml, { level: 6 }), etag }, tags, keep: isKnown }
    })
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, file: CachedFile): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: file.etag })
  if (isUnchanged(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  reply.type('application/xml; charset=utf-8')
  return accepts(request.headers['accept-encoding'], 'gzip')
    ? reply.header('content-encoding', 'gzip').send(file.gzip)
    : reply.send(await fromGzip(file.gzip))
}
