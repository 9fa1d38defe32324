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

/** Which records exist, to show documents with. */
export interface Samples {
  /** By page type. */
  records: ReadonlyMap<string, string>
  /** Slugs of records that are assigned a document, by page type and key. */
  assigned: ReadonlyMap<string, string>
}

export async function readSamples(db: Queryable): Promise<Samples> {
  const [records, assignments] = [await sampleRecords(db), await assigned(db)]
  return {
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

/** Returns the address of a page that shows a document; null if there is none. `path` is that of its head. */
export function previewPath(id: DocumentId, path: unknown, { records, assigned: slugs }: Samples): string | null {
  const { key, pageType } = id
  const slug = slugs.get(`${pageType} ${key}`)
  if (slug !== undefined) return recordPath(pageType, slug) ?? pagePathOf(slug) ?? null
  if (pageType === 'Page') {
    const isOwn = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
    return isOwn ? path : (pagePathOf(key) ?? null)
  }
  if (DEFAULT_KEYS[pageType] === key) {
    const sample = records.get(pageType)
    return sample === undefined ? null : (recordPath(pageType, sample) ?? null)
  }
  return shopPath(id) ?? recordPath(pageType, key) ?? null
}
