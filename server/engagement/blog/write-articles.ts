import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { WrittenArticle } from './article-file.ts'

// Unchanged rows are not written, so that their pages stay cached.
const upsertArticles = statement<{ slug: string; is_new: boolean }, [rows: string]>(
  'article-write',
  `INSERT INTO article (slug, title, summary, author_name, author_bio, published_on, updated_on, tags, image, body, reading_minutes, related_products)
   SELECT slug, title, summary, author_name, author_bio, published_on, updated_on, tags, image, body, reading_minutes, related_products
   FROM jsonb_populate_recordset(NULL::article, $1::jsonb)
   ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary, author_name = excluded.author_name,
     author_bio = excluded.author_bio, published_on = excluded.published_on, updated_on = excluded.updated_on, tags = excluded.tags,
     image = excluded.image, body = excluded.body, reading_minutes = excluded.reading_minutes,
     related_products = excluded.related_products, format = 'markdown', version = article.version + 1, updated_at = now()
   WHERE (article.title, article.summary, article.author_name, article.author_bio, article.published_on, article.updated_on, article.tags,
       article.image, article.body, article.reading_minutes, article.related_products, article.format)
     IS DISTINCT FROM (excluded.title, excluded.summary, excluded.author_name, excluded.author_bio, excluded.published_on, excluded.updated_on,
       excluded.tags, excluded.image, excluded.body, excluded.reading_minutes, excluded.related_products, 'markdown')
   RETURNING slug, coalesce(xmax = 0, false) AS is_new`,
)

export interface WriteCount {
  added: number
  changed: number
  same: number
}

export async function writeArticles(db: Queryable, articles: readonly WrittenArticle[]): Promise<WriteCount> {
  const rows = articles.map(({ author, image, ...rest }) => ({
    ...rest,
    // A JSON null would not become an SQL NULL.
    ...(image && { image }),
    author_name: author.name,
    author_bio: author.bio,
  }))
  const written = await upsertArticles(db, JSON.stringify(rows))
  const added = written.filter(({ is_new: isNew }) => isNew).length
  return { added, changed: written.length - added, same: articles.length - written.length }
}
