import type { AdminArticle } from '#generated/admin/article.js'
import { dateIn } from '#domain/shop-time.ts'
import type { FastifyInstance } from 'fastify'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { markdownOfHtml, readingMinutes } from '#server/engagement/markdown/markdown.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/engagement-errors.ts'
import { htmlOf } from './articles.ts'

/** An article as its table has it. */
export interface StoredArticle {
  slug: string
  title: string
  summary: string
  author_name: string
  author_bio: string
  published_on: string
  updated_on: string | null
  tags: string[]
  image: AdminArticle['image']
  body: string
  format: 'markdown' | 'html'
  related_products: string[]
  published: boolean
  publish_at: string | null
  unpublish_at: string | null
  reading_minutes: number
}

const productIds = statement<{ id: number; slug: string }, [slugs: string[]]>(
  'article-product-ids',
  `SELECT g.id, g.slug FROM unnest($1::text[]) WITH ORDINALITY AS s (slug, place) JOIN product_group g ON g.slug = s.slug
   WHERE g.archive_of IS NULL ORDER BY s.place`,
)
const productSlugs = statement<{ slug: string }, [ids: number[]]>(
  'article-product-slugs',
  `SELECT g.slug FROM unnest($1::int[]) WITH ORDINALITY AS s (id, place) JOIN product_group g ON g.id = s.id ORDER BY s.place`,
)

export async function valuesOf(db: Queryable, { body, format, ...row }: StoredArticle): Promise<AdminArticle> {
  const { related_products: related, reading_minutes: _minutes, ...rest } = row
  const text = await htmlOf({ body, format })
  return {
    ...rest,
    format: format === 'html' ? 'rich' : 'markdown',
    text,
    // HTML is Markdown, too.
    markdown: format === 'html' ? markdownOfHtml(text) : body,
    related: (await productIds(db, related)).map(({ id }) => id),
  }
}

/** Returns what an article is stored as, without its slug. `before` is the stored one. @throws ApiError 422 */
export async function storedOf(
  db: Queryable,
  app: FastifyInstance,
  values: AdminArticle,
  before?: { stored: StoredArticle; changed: ReadonlySet<keyof AdminArticle> },
): Promise<Omit<StoredArticle, 'slug'>> {
  const { format, text, markdown, related, slug: _slug, ...rest } = values
  const hasText = format === 'rich' ? 'text' : 'markdown'
  const other = format === 'rich' ? 'markdown' : 'text'
  const isUntouched = before !== undefined && !before.changed.has(hasText) && !before.changed.has('format')
  const body = isUntouched ? before.stored.body : format === 'rich' ? text.trim() : markdown.trim()
  refuseValues({
    // What was typed in the other form would be lost.
    ...(before?.changed.has('format') && before.changed.has(other) && { '/format': t.articleSaveFirst() }),
    ...(values.published && body === '' && { [`/${hasText}`]: t.articleWithoutText() }),
    ...(values.image && values.image.alt.trim() === '' && { '/image/alt': t.coverWithoutAlt() }),
    ...(isReversed(values) && { '/unpublish_at': t.articleEndsFirst() }),
    ...dayFaults(values),
  })
  const published_on = values.published_on ?? (await today(app))
  return {
    ...rest,
    published_on,
    body,
    format: format === 'rich' ? 'html' : 'markdown',
    reading_minutes: readingMinutes(body),
    related_products:
      before && !before.changed.has('related')
        ? before.stored.related_products
        : (await productSlugs(db, related)).map(({ slug }) => slug),
  }
}

const today = async (app: FastifyInstance): Promise<string> => dateIn(await readTimeZone(app), new Date())

const isReversed = ({ publish_at: from, unpublish_at: until }: AdminArticle): boolean =>
  from !== null && until !== null && Date.parse(until) <= Date.parse(from)

function dayFaults({ published_on: on, updated_on: updated, publish_at: from, unpublish_at: until }: AdminArticle) {
  const isDay = (day: string | null) =>
    day === null || (!Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day))
  const isTime = (time: string | null) => time === null || !Number.isNaN(Date.parse(time))
  return {
    ...(!isDay(on) && { '/published_on': t.notADay() }),
    ...(!isDay(updated) && { '/updated_on': t.notADay() }),
    ...(isDay(updated) && on !== null && updated !== null && updated < on && { '/updated_on': t.updatedTooEarly() }),
    ...(!isTime(from) && { '/publish_at': t.notADay() }),
    ...(!isTime(until) && { '/unpublish_at': t.notADay() }),
  }
}
