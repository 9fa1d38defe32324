import type { FastifyInstance } from 'fastify'
import type {
  Article,
  ArticleCard,
  ArticleList,
  ArticleListBody,
  ArticleTag,
  CountedTag,
  Image,
} from '#generated/api.d.ts'
import { dateIn } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'
import { readGrid } from '#server/catalogue/listing-calls/grid.ts'
import { htmlOf, slugOf } from '#server/engagement/markdown/markdown.ts'
import { configOf } from '#server/store/plugins/service.ts'

/** An article without its text. */
interface ArticleRow {
  slug: string
  title: string
  summary: string
  author_name: string
  author_bio: string
  published_on: string
  updated_on: string | null
  tags: string[]
  image: Image | null
  reading_minutes: number
  related_products: string[]
  updated_at: Date
}

const listRows = statement<ArticleRow, []>(
  'articles',
  `SELECT slug, title, summary, author_name, author_bio, published_on::text AS published_on, updated_on::text AS updated_on, tags, image,
     reading_minutes, related_products, updated_at
   FROM article ORDER BY article.published_on DESC, id DESC`,
)
const bodyOf = statement<{ body: string }, [slug: string]>('article-body', 'SELECT body FROM article WHERE slug = $1')
const newestBodies = statement<{ slug: string; body: string }, [today: string, limit: number]>(
  'article-bodies',
  'SELECT slug, body FROM article WHERE published_on <= $1::date ORDER BY article.published_on DESC, id DESC LIMIT $2::int',
)

/** Everything that an answer about articles is made from. */
export const ARTICLE_TAGS = ['articles', 'plugins']
const MORE = 3

/** Returns all articles, including future ones. Kept in memory: a shop has some hundreds at most. */
async function readWritten(app: FastifyInstance): Promise<ArticleRow[]> {
  return app.memory.getOrMake('articles', async (db) => ({
    value: await listRows(db),
    tags: ['articles'],
  }))
}

/** Returns the date in the shop's time zone. */
const dayAt = async (app: FastifyInstance, moment: Date): Promise<string> => dateIn(await readTimeZone(app), moment)

/** Returns the published articles without their bodies, newest first. */
export async function readArticles(app: FastifyInstance): Promise<ArticleRow[]> {
  const [rows, now] = await Promise.all([readWritten(app), dayAt(app, new Date())])
  return rows.filter(({ published_on: day }) => day <= now)
}

/** Returns whether an article has become due since a moment. */
export async function hasNewArticle(app: FastifyInstance, since: Date): Promise<boolean> {
  const day = await dayAt(app, since)
  return (await readArticles(app)).some(({ published_on: own }) => own > day)
}

/** Whether there is an article of this slug. */
export async function hasArticle(app: FastifyInstance, slug: string): Promise<boolean> {
  return (await readArticles(app)).some((row) => row.slug === slug)
}

/** The newest articles with their texts as safe HTML. */
export async function readWhole(app: FastifyInstance, limit: number): Promise<(ArticleCard & { html: string })[]> {
  const [rows, bodies] = await Promise.all([
    readArticles(app),
    newestBodies(app.database.pool, await dayAt(app, new Date()), limit),
  ])
  const bodyBySlug = new Map(bodies.map(({ slug, body }) => [slug, body]))
  const articles = []
  // One after the other: the workers are there for others, too.
  for (const row of rows.slice(0, limit)) {
    const body = bodyBySlug.get(row.slug)
    if (body !== undefined) articles.push({ ...cardOf(row), html: await htmlOf(body) })
  }
  return articles
}

/** One page of the articles, all or those that carry a tag (PL-01). Throws ApiError 404 while the plugin is out. */
export async function listArticles(app: FastifyInstance, body: ArticleListBody): Promise<Tagged<ArticleList>> {
  const { page = 1, tag } = body
  const [rows, config] = await Promise.all([readArticles(app), configOf(app, 'Blog')])
  const { per_page: perPage = config.per_page } = body
  const found = tag === undefined ? rows : rows.filter(({ tags }) => tags.some((one) => slugOf(one) === tag))
  const tags = countTags(rows)
  const value: ArticleList = {
    articles: found.slice((page - 1) * perPage, page * perPage).map(cardOf),
    total: found.length,
    page,
    per_page: perPage,
    pages: Math.ceil(found.length / perPage),
    tag: tag === undefined ? null : { slug: tag, name: tags.find(({ slug }) => slug === tag)?.name ?? tag },
    tags,
  }
  return { value, tags: ARTICLE_TAGS }
}

/** An article with its text, the products it is about and others to read. Throws ApiError 404 when there is none. */
export async function readArticle(app: FastifyInstance, slug: string): Promise<Tagged<Article>> {
  const rows = await readArticles(app)
  const row = rows.find((one) => one.slug === slug)
  const [text] = row ? await bodyOf(app.database.pool, slug) : []
  if (!row || !text) throw notFound(`There is no article "${slug}".`, ARTICLE_TAGS)
  const products = await readGrid(app, { source: 'manual', items: row.related_products })
  const value: Article = {
    ...cardOf(row),
    author: { name: row.author_name, bio: row.author_bio },
    html: await htmlOf(text.body),
    products: products.value,
    more: othersThan(row, rows).map(cardOf),
  }
  return { value, tags: [...ARTICLE_TAGS, ...products.tags] }
}

/** Those with the most tags in common first; of alike the newest. */
function othersThan(row: ArticleRow, rows: readonly ArticleRow[]): ArticleRow[] {
  const own = new Set(row.tags.map(slugOf))
  const common = ({ tags }: ArticleRow) => tags.filter((tag) => own.has(slugOf(tag))).length
  return rows
    .filter(({ slug }) => slug !== row.slug)
    .toSorted((a, b) => common(b) - common(a))
    .slice(0, MORE)
}

const cardOf = (row: ArticleRow): ArticleCard => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  author: row.author_name,
  published_at: row.published_on,
  updated_at: row.updated_on,
  reading_minutes: row.reading_minutes,
  tags: tagsOf(row),
  image: row.image,
})

function tagsOf({ tags }: ArticleRow): ArticleTag[] {
  // A tag that is written as an address has it is read as words.
  const named = new Map(tags.map((tag) => [slugOf(tag), tag === slugOf(tag) ? tag.replaceAll('-', ' ') : tag]))
  return [...named].flatMap(([slug, name]) => (slug === '' ? [] : [{ slug, name }]))
}

function countTags(rows: readonly ArticleRow[]): CountedTag[] {
  const counted = new Map<string, CountedTag>()
  for (const tag of rows.flatMap(tagsOf)) {
    const known = counted.get(tag.slug) ?? { ...tag, article_count: 0 }
    counted.set(tag.slug, { ...known, article_count: known.article_count + 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.article_count - a.article_count || compareNames(a.name, b.name))
}
