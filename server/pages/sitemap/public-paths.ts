import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { pageHref } from '#pages/page-href.ts'
import { type PageRow, pageTable } from '#pages/page-table.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { readCategories, readCollections } from '#server/catalogue/category/service.ts'
import { readPages } from '#server/catalogue/search/pages.ts'
import { readTags } from '#server/catalogue/tag/service.ts'
import { readArticles } from '#server/engagement/blog/articles.ts'
import { QUESTION_TAGS, readGroups } from '#server/engagement/faq/questions.ts'
import { readNoindexCheck } from './hidden-pages.ts'
import { installedNames } from '#server/store/plugins/service.ts'

export interface SitemapPart {
  name: string
  updated_at: string | null
}

export interface PublicPath {
  path: string
  updated_at: string | null
}

/** A sitemap file may contain 50,000. The index product_group_sitemap has the same number. */
export const PART_SIZE = 20_000

const listParts = statement<{ part: number; newest: Date }, []>(
  'sitemap-parts',
  `SELECT p.part + 1 AS part, newest.updated_at AS newest
   FROM (SELECT generate_series(0, (max(id) - 1) / ${PART_SIZE}) AS part FROM product_group WHERE published) p CROSS JOIN LATERAL (
     SELECT updated_at FROM product_group WHERE published AND (id - 1) / ${PART_SIZE} = p.part ORDER BY updated_at DESC LIMIT 1
   ) newest WHERE p.part IS NOT NULL ORDER BY 1`,
)
const listProducts = statement<{ slug: string; updated_at: Date }, [from: number, to: number]>(
  'sitemap-products',
  'SELECT slug, updated_at FROM product_group WHERE published AND id BETWEEN $1::int AND $2::int ORDER BY id',
)

const STATIC_PARTS = ['pages', 'categories', 'collections', 'tags'] as const
/** Parts that exist while their plugin is installed. */
const PLUGIN_PARTS = { articles: 'Blog', questions: 'FAQ' } as const

const ownPages = (Object.values(pageTable) as PageRow[]).filter(
  ({ path, sitemap, plugin }) => sitemap && !plugin && !path.includes('{'),
)

/** Products are split by ranges of ids, so that each part is read directly from the primary key. */
export async function listSitemapParts(app: FastifyInstance): Promise<Tagged<SitemapPart[]>> {
  const [rows, installed] = await Promise.all([listParts(app.database.pool), installedNames(app)])
  const ofPlugins = Object.entries(PLUGIN_PARTS).flatMap(([name, plugin]) => (installed.has(plugin) ? [name] : []))
  return {
    value: [
      ...[...STATIC_PARTS, ...ofPlugins].map((name) => ({ name, updated_at: null })),
      ...rows.map(({ part, newest }) => ({ name: `products-${part}`, updated_at: newest.toISOString() })),
    ],
    tags: ['shop', 'plugins'],
  }
}

/** Returns the published pages of a part that may be indexed; undefined if there is no such part. */
export async function readSitemapPart(app: FastifyInstance, name: string): Promise<Tagged<PublicPath[]> | undefined> {
  const part = await readPart(app, name)
  if (!part) return undefined
  const { value: isHidden, tags } = await readNoindexCheck(app)
  return { value: part.value.filter(({ path }) => !isHidden(path)), tags: [...part.tags, ...tags] }
}

async function readPart(app: FastifyInstance, name: string): Promise<Tagged<PublicPath[]> | undefined> {
  switch (name) {
    case 'pages': {
      const { value: pages, tags } = await readPages(app)
      const entries = pages.map(({ path, updatedAt }) => ({ path, updated_at: updatedAt.toISOString() }))
      const fixed = ownPages.map(({ path }) => ({ path, updated_at: null }))
      return { value: [...fixed, ...entries.toSorted((a, b) => a.path.localeCompare(b.path))], tags }
    }
    case 'categories':
      return { value: pathsOf('category', await readCategories(app)), tags: ['categories'] }
    case 'collections':
      return { value: pathsOf('collection', await readCollections(app)), tags: ['collections'] }
    case 'tags':
      return { value: pathsOf('tag', await readTags(app)), tags: ['shop', 'facets'] }
    case 'articles':
      return whileInstalled(app, name, async () => {
        const { rows, tags } = await readArticles(app)
        const articles = rows.map(({ slug, updated_at: at }) => ({
          path: pageHref('article', { slug }),
          updated_at: at.toISOString(),
        }))
        return { value: [{ path: pageHref('blog'), updated_at: null }, ...articles], tags }
      })
    case 'questions':
      return whileInstalled(app, name, async () => {
        const groups = (await readGroups(app)).map(({ id, updatedAt }) => ({
          path: pageHref('questions', { group: id }),
          updated_at: updatedAt.toISOString(),
        }))
        return { value: [{ path: pageHref('faq'), updated_at: null }, ...groups], tags: QUESTION_TAGS }
      })
    default: {
      const part = /^products-([1-9]\d{0,4})$/.exec(name)?.[1]
      return part === undefined ? undefined : readProducts(app, Number(part))
    }
  }
}

async function whileInstalled(
  app: FastifyInstance,
  name: keyof typeof PLUGIN_PARTS,
  read: () => Promise<Tagged<PublicPath[]>>,
): Promise<Tagged<PublicPath[]> | undefined> {
  return (await installedNames(app)).has(PLUGIN_PARTS[name]) ? read() : undefined
}

async function readProducts(app: FastifyInstance, part: number): Promise<Tagged<PublicPath[]> | undefined> {
  const rows = await listProducts(app.database.pool, (part - 1) * PART_SIZE + 1, part * PART_SIZE)
  if (rows.length === 0) return undefined
  const value = rows.map(({ slug, updated_at }) => ({
    path: pageHref('product', { slug }),
    updated_at: updated_at.toISOString(),
  }))
  return { value, tags: ['shop'] }
}

const pathsOf = (kind: 'category' | 'collection' | 'tag', rows: readonly { slug: string }[]): PublicPath[] =>
  rows.map(({ slug }) => ({ path: pageHref(kind, { slug }), updated_at: null }))
