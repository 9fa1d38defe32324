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
import { sanitiseRichText } from '#lib/sanitise.ts'
import { dateIn, startOfDay } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { type Tagged, expiryTag, expiryTags } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'
import { readGrid } from '#server/catalogue/listing-calls/grid.ts'
import { renderSafely, slugOf } from '#server/engagement/markdown/markdown.ts'
import { configOf } from '#server/store/plugins/service.ts'
import * as t from '#words/engagement-errors.ts'

interface ArticleRow {
  id: number
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
  /** By the database’s clock, without its day. */
  shown: boolean
  /** Milliseconds until that changes. */
  shown_for: number | null
}

/** Articles, and the tags of what is made from them, which expire when one appears or disappears. */
interface Articles {
  rows: ArticleRow[]
  tags: readonly string[]
}

const listRows = statement<ArticleRow, []>(
  'articles',
  `SELECT id, slug, title, summary, author_name, author_bio, published_on::text AS published_on, updated_on::text AS updated_on, tags, image,
     reading_minutes, related_products, updated_at, coalesce(shown_article(article), false) AS shown, article_shown_for(article) AS shown_for
   FROM article ORDER BY article.published_on DESC, id DESC`,
)
const bodyOf = statement<Body, [slug: string]>('article-body', 'SELECT body, format FROM article WHERE slug = $1')
const newestBodies = statement<Body & { slug: string }, [today: string, limit: number]>(
  'article-bodies',
  `SELECT slug, body, format FROM article WHERE published_on <= $1::date AND shown_article(article)
   ORDER BY article.published_on DESC, id DESC LIMIT $2::int`,
)

interface Body {
  body: string
  format: 'markdown' | 'html'
}

const ARTICLE_TAGS = ['articles', 'plugins']
const MAX_RELATED = 3

/** Returns all articles, including drafts and future ones, from memory: a shop has some hundreds at most. */
async function readAllArticles(app: FastifyInstance): Promise<Articles> {
  return app.memory.getOrMake('articles', async (db) => {
    const askedAt = Date.now()
    const rows = await listRows(db)
    const tags = [...ARTICLE_TAGS, ...expiryTags(rows, askedAt), ...nextDayTags(rows, await readTimeZone(app))]
    return { value: { rows, tags }, tags }
  })
}

/** Returns the expiry tag of the next day on which an article appears. */
function nextDayTags(rows: readonly ArticleRow[], timeZone: string): string[] {
  const today = dateIn(timeZone, new Date())
  const days = rows.flatMap(({ published_on: day }) => (day > today && !Number.isNaN(Date.parse(day)) ? [day] : []))
  const [next] = days.toSorted()
  return next === undefined ? [] : [expiryTag(startOfDay(next, timeZone).getTime(), 0)]
}

const readToday = async (app: FastifyInstance): Promise<string> => dateIn(await readTimeZone(app), new Date())

/** Returns the published articles without their bodies, newest first. */
export async function readArticles(app: FastifyInstance): Promise<Articles> {
  const { rows, tags } = await readAllArticles(app)
  // The day is read last: what is newer than its tags expires early, and not late.
  const today = await readToday(app)
  return { rows: rows.filter(({ shown, published_on: day }) => shown && day <= today), tags }
}

export async function hasArticle(app: FastifyInstance, slug: string): Promise<boolean> {
  return (await readArticles(app)).rows.some((row) => row.slug === slug)
}

/** Whether an article that readers do not see is among those of a visitor’s preview links. */
export async function isPreviewedArticle(app: FastifyInstance, slug: string, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0 || (await hasArticle(app, slug))) return false
  return (await readAllArticles(app)).rows.some((row) => row.slug === slug && ids.includes(row.id))
}

interface ArticleWithBody extends ArticleCard {
  html: string
  changedAt: Date
}

/** Returns the newest articles, by default all, with their bodies as safe HTML. */
export async function readWithBodies(app: FastifyInstance, limit?: number): Promise<Tagged<ArticleWithBody[]>> {
  const { rows, tags } = await readArticles(app)
  const bodies = await newestBodies(app.database.pool, await readToday(app), limit ?? rows.length)
  const bodyBySlug = new Map(bodies.map((body) => [body.slug, body]))
  const articles = []
  // Sequentially, to leave the shared worker available to others.
  for (const row of rows.slice(0, limit)) {
    const body = bodyBySlug.get(row.slug)
    if (body !== undefined) articles.push({ ...cardOf(row), html: await htmlOf(body), changedAt: row.updated_at })
  }
  return { value: articles, tags }
}

export async function listArticles(app: FastifyInstance, body: ArticleListBody): Promise<Tagged<ArticleList>> {
  const { page = 1, tag } = body
  const [{ rows, tags: cacheTags }, config] = await Promise.all([readArticles(app), configOf(app, 'Blog')])
  const { per_page: perPage = config.per_page } = body
  const found = tag === undefined ? rows : rows.filter(({ tags }) => tags.some((name) => slugOf(name) === tag))
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
  return { value, tags: cacheTags }
}

/** Returns an article. `previewed` are the ids of drafts that the caller sees, too. @throws ApiError 404 */
export async function readArticle(
  app: FastifyInstance,
  slug: string,
  previewed: readonly number[] = [],
): Promise<Tagged<Article>> {
  // Of what readers see before all, so that the tags are those of the older one.
  const { rows, tags } = await readArticles(app)
  const row =
    rows.find((article) => article.slug === slug) ??
    (await readAllArticles(app)).rows.find((article) => article.slug === slug && previewed.includes(article.id))
  const [text] = row ? await bodyOf(app.database.pool, slug) : []
  if (!row || !text) throw notFound(t.unknownArticle({ article: slug }), [...tags])
  const products = await readGrid(app, { source: 'manual', items: row.related_products })
  const value: Article = {
    ...cardOf(row),
    author: { name: row.author_name, bio: row.author_bio },
    html: await htmlOf(text),
    products: products.value,
    more: relatedTo(row, rows).map(cardOf),
  }
  return { value, tags: [...tags, ...products.tags] }
}

/** Returns a body as safe HTML. */
export const htmlOf = async ({ body, format }: Body): Promise<string> =>
  format === 'html' ? sanitiseRichText(body).trim() : renderSafely(body)

/** Returns other articles: those with the most tags in common first, then the newest. */
function relatedTo(row: ArticleRow, rows: readonly ArticleRow[]): ArticleRow[] {
  const slugs = new Set(row.tags.map(slugOf))
  const commonTags = ({ tags }: ArticleRow) => tags.filter((tag) => slugs.has(slugOf(tag))).length
  return rows
    .filter(({ slug }) => slug !== row.slug)
    .toSorted((a, b) => commonTags(b) - commonTags(a))
    .slice(0, MAX_RELATED)
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
  // A tag written as a slug is displayed as words.
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
