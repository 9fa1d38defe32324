import { type Queryable, statement } from '#server/platform/db/database.ts'
import { pagePathOf, recordPath, shopPath } from './document-kinds.ts'
import type { DocumentId } from './stored-document.ts'

/** One record of each page type that has no document of its own: it shows the default one. */
const sampleRecords = statement<{ page_type: string; slug: string | null }, []>(
  'sample-records',
  `SELECT 'Product' AS page_type, (SELECT slug FROM product_group g WHERE published AND product_count > 0 AND NOT EXISTS (
       SELECT FROM document d WHERE d.page_type = 'Product' AND d.key = g.slug) ORDER BY id LIMIT 1) AS slug
   UNION ALL SELECT 'Category', (SELECT slug FROM category c WHERE NOT EXISTS (
       SELECT FROM document d WHERE d.page_type = 'Category' AND d.key = c.slug) ORDER BY id LIMIT 1)
   UNION ALL SELECT 'Collection', (SELECT slug FROM collection c WHERE NOT EXISTS (
       SELECT FROM document d WHERE d.page_type = 'Collection' AND d.key = c.slug) ORDER BY id LIMIT 1)
   UNION ALL SELECT 'Article', (SELECT slug FROM article a WHERE NOT EXISTS (
       SELECT FROM document d WHERE d.page_type = 'Article' AND d.key = a.slug) ORDER BY id LIMIT 1)`,
)

const assigned = statement<{ page_type: string; document_key: string; slug: string }, []>(
  'sample-assignments',
  `SELECT DISTINCT ON (page_type, document_key) page_type, document_key, slug FROM document_assignment ORDER BY page_type, document_key, slug`,
)

const owned = statement<{ page_type: string; key: string }, []>(
  'documents-of-records',
  `SELECT page_type, key FROM document d WHERE CASE page_type
     WHEN 'Product' THEN EXISTS (SELECT FROM product_group g WHERE g.slug = d.key AND g.archive_of IS NULL)
     WHEN 'Category' THEN EXISTS (SELECT FROM category c WHERE c.slug = d.key)
     WHEN 'Collection' THEN EXISTS (SELECT FROM collection c WHERE c.slug = d.key)
     WHEN 'Article' THEN EXISTS (SELECT FROM article a WHERE a.slug = d.key)
     WHEN 'Faq' THEN EXISTS (SELECT FROM question_group q WHERE q.id = d.key)
     ELSE page_type = 'Shop' END`,
)

/** Which records exist, to show documents with. */
export interface Samples {
  /** Documents of one record each, by page type and key. */
  owned: ReadonlySet<string>
  /** By page type. */
  records: ReadonlyMap<string, string>
  /** Slugs of records that are assigned a document, by page type and key. */
  assigned: ReadonlyMap<string, string>
}

export async function readSamples(db: Queryable): Promise<Samples> {
  const [records, assignments, own] = [await sampleRecords(db), await assigned(db), await owned(db)]
  return {
    owned: new Set(own.map((one) => `${one.page_type} ${one.key}`)),
    records: new Map(records.flatMap(({ page_type: type, slug }) => (slug === null ? [] : [[type, slug]]))),
    assigned: new Map(assignments.map((one) => [`${one.page_type} ${one.document_key}`, one.slug])),
  }
}

/** Keys of the documents that show all records without their own. */
const DEFAULT_KEYS: Readonly<Record<string, string>> = {
  Product: 'product',
  Category: 'category',
  Collection: 'collection',
  Article: 'article',
}

/**
 * Returns the address of a page to see a document in: one that shows it, or else one of the same kind. Null if there is
 * none. `path` is that of the document's head.
 */
export const previewPath = (id: DocumentId, path: unknown, samples: Samples): string | null =>
  shownPath(id, path, samples) ?? samplePath(id.pageType, samples)

/** Returns the address of a page that shows a document; null if there is none. */
export function shownPath(id: DocumentId, path: unknown, samples: Samples): string | null {
  const { key, pageType } = id
  const slug = samples.assigned.get(`${pageType} ${key}`)
  if (slug !== undefined) return recordPath(pageType, slug) ?? pagePathOf(slug) ?? null
  if (pageType === 'Page') {
    const isOwn = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
    return isOwn ? path : (pagePathOf(key) ?? null)
  }
  if (DEFAULT_KEYS[pageType] === key) return samplePath(pageType, samples)
  const isOwned = samples.owned.has(`${pageType} ${key}`)
  return shopPath(id) ?? (isOwned ? recordPath(pageType, key) : undefined) ?? null
}

function samplePath(pageType: string, { records }: Samples): string | null {
  const slug = records.get(pageType)
  return slug === undefined ? null : (recordPath(pageType, slug) ?? null)
}
