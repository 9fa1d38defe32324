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
import { renderSafely, slugOf } from '#server/engagement/markdown/markdown.ts'
import { configOf } from '#server/store/plugins/service.ts'
import * as t from '#words/engagement-errors.ts'

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

export const ARTICLE_TAGS = ['articles', 'plugins']
const MAX_RELATED = 3

/** Returns all articles, including future ones, from memory: a shop has some hundreds at most. */
async function readAllArticles(app: FastifyInstance): Promise<ArticleRow[]> {
  return app.memory.getOrMake('articles', async (db) => ({
    value: await listRows(db),
    tags: ['articles'],
  }))
}

const dayAt = async (app: FastifyInstance, moment: Date): Promise<string> => dateIn(await readTimeZone(app), moment)

/** Returns the published articles without their bodies, newest first. */
export async function readArticles(app: FastifyInstance): Promise<ArticleRow[]> {
  const [rows, now] = await Promise.all([readAllArticles(app), dayAt(app, new Date())])
  return rows.filter(({ published_on: day }) => day <= now)
}

/** Returns whether an article has been published since a moment. */
export async function hasNewArticle(app: FastifyInstance, since: Date): Promise<boolean> {
  const day = await dayAt(app, since)
  return (await readArticles(app)).some(({ published_on: articleDay }) => articleDay > day)
}

export async function hasArticle(app: FastifyInstance, slug: string): Promise<boolean> {
  return (await readArticles(app)).some((row) => row.slug === slug)
}

/** Returns the newest articles with their bodies as safe HTML. */
export async function readWithBodies(app: FastifyInstance, limit: number): Promise<(ArticleCard & { html: string })[]> {
  const [rows, bodies] = await Promise.all([
    readArticles(app),
    newestBodies(app.database.pool, await dayAt(app, new Date()), limit),
  ])
  const bodyBySlug = new Map(bodies.map(({ slug, body }) => [slug, body]))
  const articles = []
  // Sequentially, to leave the shared worker available to others.
  for (const row of rows.slice(0, limit)) {
    const body = bodyBySlug.get(row.slug)
    if (body !== undefined) articles.push({ ...cardOf(row), html: await renderSafely(body) })
  }
  return articles
}

export async function listArticles(app: FastifyInstance, body: ArticleListBody): Promise<Tagged<ArticleList>> {
  const { page = 1, tag } = body
  const [rows, config] = await Promise.all([readArticles(app), configOf(app, 'Blog')])
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
  return { value, tags: ARTICLE_TAGS }
}

export async function readArticle(app: FastifyInstance, slug: string): Promise<Tagged<Article>> {
  const rows = await readArticles(app)
  const row = rows.find((article) => article.slug === slug)
  const [text] = row ? await bodyOf(app.database.pool, slug) : []
  if (!row || !text) throw notFound(t.unknownArticle({ article: slug }), ARTICLE_TAGS)
  const products = await readGrid(app, { source: 'manual', items: row.related_products })
  const value: Article = {
    ...cardOf(row),
    author: { name: row.author_name, bio: row.author_bio },
    html: await renderSafely(text.body),
    products: products.value,
    more: relatedTo(row, rows).map(cardOf),
  }
  return { value, tags: [...ARTICLE_TAGS, ...products.tags] }
}

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
