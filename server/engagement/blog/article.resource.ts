import type { AdminArticle } from '#generated/admin/article.js'
import { pageHref } from '#pages/page-href.ts'
import { cutText } from '#lib/cut-text.ts'
import { SHOP_TODAY } from '#server/commerce/shipping/calendar.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { newRecordKey } from '#server/platform/resources/record-key.ts'
import { type BulkResult, defineResource } from '#server/platform/resources/resource.ts'
import * as content from '#words/admin-content.ts'
import { SHOWN } from './article-previews.ts'
import { type StoredArticle, storedOf, valuesOf } from './article-values.ts'

const STATE = `CASE WHEN NOT a.published THEN 'draft' WHEN a.unpublish_at <= now() THEN 'ended'
  WHEN a.publish_at > now() OR a.published_on > ${SHOP_TODAY} THEN 'scheduled' ELSE 'published' END`

const COLUMNS = `slug, title, summary, author_name, author_bio, published_on::text AS published_on, updated_on::text AS updated_on, tags, image,
  body, format, related_products, published, reading_minutes`
// As the API writes times.
const TIMES = `to_char(publish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS publish_at,
  to_char(unpublish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS unpublish_at`

type Row = StoredArticle & { shown: boolean; has_blog: boolean; created_at: Date; updated_at: Date }

const read = statement<Row, [id: number]>(
  'article-record',
  `SELECT ${COLUMNS}, ${TIMES}, ${SHOWN} AS shown,
     EXISTS (SELECT FROM plugin WHERE module_name = 'Blog' AND installed) AS has_blog, created_at, updated_at FROM article WHERE id = $1`,
)
const FIELDS = `title = r.title, summary = r.summary, author_name = r.author_name, author_bio = r.author_bio, published_on = r.published_on,
  updated_on = r.updated_on, tags = r.tags, image = r.image, body = r.body, format = r.format, reading_minutes = r.reading_minutes,
  related_products = r.related_products, published = r.published, publish_at = r.publish_at, unpublish_at = r.unpublish_at`
const insert = statement<{ id: number }, [row: string]>(
  'article-record-insert',
  `INSERT INTO article (slug, title, summary, author_name, author_bio, published_on, updated_on, tags, image, body, format, reading_minutes,
     related_products, published, publish_at, unpublish_at)
   SELECT slug, title, summary, author_name, author_bio, published_on, updated_on, tags, image, body, format, reading_minutes,
     related_products, published, publish_at, unpublish_at
   FROM jsonb_populate_record(NULL::article, $1::jsonb) RETURNING id`,
)
const update = statement<NoRow, [id: number, slug: string, row: string]>(
  'article-record-update',
  `UPDATE article a SET slug = $2, ${FIELDS}, updated_at = now() FROM jsonb_populate_record(NULL::article, $3::jsonb) AS r WHERE a.id = $1`,
)
const remove = statement<NoRow, [id: number]>('article-record-remove', 'DELETE FROM article WHERE id = $1')
const forgetRedirects = statement<NoRow, [path: string]>(
  'article-record-redirects',
  `DELETE FROM path_redirect WHERE target = $1 AND origin = 'renamed'`,
)
const switchMany = statement<{ id: number }, [ids: number[], published: boolean]>(
  'articles-switch',
  `WITH chosen AS (SELECT id FROM article WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE)
   UPDATE article a SET published = $2, version = version + 1, updated_at = now() FROM chosen
   WHERE a.id = chosen.id AND a.published <> $2 AND (a.body <> '' OR NOT $2) RETURNING a.id`,
)
const withoutText = statement<{ id: number; title: string }, [ids: number[]]>(
  'articles-without-text',
  `SELECT id, title FROM article WHERE id = ANY ($1::int[]) AND NOT published AND body = '' ORDER BY id`,
)

export const resource = defineResource<AdminArticle>({
  name: 'article',
  table: 'article',
  list: {
    from: 'article a',
    id: 'a.id',
    title: 'a.title',
    columns: {
      picture: `a.image ->> 'src'`,
      title: 'a.title',
      state: STATE,
      author: 'a.author_name',
      date: 'a.published_on::text',
      updated_at: 'a.updated_at',
    },
    search:
      'a.title ILIKE $pattern OR a.summary ILIKE $pattern OR a.author_name ILIKE $pattern OR a.slug ILIKE $pattern',
    filters: { state: `${STATE} = ANY ($values)` },
    sorts: {
      date: { sql: 'a.published_on::timestamptz', type: 'timestamptz' },
      title: { sql: 'lower(a.title)', type: 'text' },
      updated_at: { sql: 'a.updated_at', type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    if (!row) return undefined
    const { shown, has_blog: hasBlog, created_at: createdAt, updated_at: updatedAt, ...stored } = row
    const viewPath = shown && hasBlog ? pageHref('article', { slug: row.slug }) : null
    return { values: await valuesOf(db, stored), createdAt, updatedAt, viewPath, isPreviewable: !shown }
  },
  create: async (db, values, { app }) => {
    const stored = await storedOf(db, app, values)
    return insertArticle(db, { ...stored, slug: await newSlug(db, values.slug, values.title) })
  },
  update: async (db, id, values, { app, before, changed }) => {
    const { shown: _shown, ...was } = (await read(db, id))[0]!
    const stored = await storedOf(db, app, values, { stored: was, changed })
    const isSame = values.slug === before.slug
    const slug = isSame ? before.slug : await newSlug(db, values.slug, values.title)
    await update(db, id, slug, JSON.stringify(withoutNulls(stored)))
  },
  duplicate: async (db, id) => {
    const { shown: _shown, created_at: _created, updated_at: _updated, ...stored } = (await read(db, id))[0]!
    const title = cutText(content.copyOf({ title: stored.title }), 200)
    return insertArticle(db, { ...stored, title, published: false, slug: await newSlug(db, '', title) })
  },
  remove: async (db, id) => {
    const [row] = await read(db, id)
    await remove(db, id)
    if (row) await forgetRedirects(db, pageHref('article', { slug: row.slug }))
  },
  bulk: {
    publish: async (db, ids) => {
      const empty = await withoutText(db, [...ids])
      const done = (await switchMany(db, [...ids], true)).length
      return { done, failed: empty.map((one) => ({ ...one, message: content.articleWithoutText() })) }
    },
    hide: async (db, ids): Promise<BulkResult> => ({
      done: (await switchMany(db, [...ids], false)).length,
      failed: [],
    }),
  },
})

async function insertArticle(db: Queryable, row: StoredArticle): Promise<number> {
  const [added] = await insert(db, JSON.stringify(withoutNulls(row)))
  return added!.id
}

/** A JSON null would not become an SQL NULL. */
const withoutNulls = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const newSlug = (db: Queryable, key: string, title: string): Promise<string> =>
  newRecordKey(db, 'article', { key, title, fallback: 'article', column: 'slug', pointer: '/slug' })
