import { SHARED } from '#engine/page-types.ts'
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

/** Published documents that refer to shared sections, those first that shoppers see first. */
const referring = statement<{ page_type: string; key: string; path: unknown; refs: unknown[] }, []>(
  'documents-with-shared-sections',
  `SELECT page_type, key, path, refs FROM (SELECT page_type, key, shown_content(d) #> '{page,path}' AS path,
     jsonb_path_query_array(shown_content(d), '$.component_data[*] ? (!(@.hidden == true)).ref') AS refs FROM document d) found
   WHERE refs <> '[]' ORDER BY page_type <> 'Home', page_type <> 'Page', page_type, key`,
)

/** Which records exist, to show documents with. */
export interface Samples {
  /** Addresses of pages that show shared sections, by the sections' keys. */
  users: ReadonlyMap<string, string>
  /** Documents of one record each, by page type and key. */
  owned: ReadonlySet<string>
  /** By page type. */
  records: ReadonlyMap<string, string>
  /** Slugs of records that are assigned a document, by page type and key. */
  assigned: ReadonlyMap<string, string>
}

export async function readSamples(db: Queryable): Promise<Samples> {
  const [records, assignments, own] = [await sampleRecords(db), await assigned(db), await owned(db)]
  const samples: Omit<Samples, 'users'> = {
    owned: new Set(own.map((one) => `${one.page_type} ${one.key}`)),
    records: new Map(records.flatMap(({ page_type: type, slug }) => (slug === null ? [] : [[type, slug]]))),
    assigned: new Map(assignments.map((one) => [`${one.page_type} ${one.document_key}`, one.slug])),
  }
  return { ...samples, users: usersOf(await referring(db), { ...samples, users: new Map() }) }
}

/** Returns a page for each shared section that is shown somewhere, directly or within another shared section. */
function usersOf(
  documents: readonly { page_type: string; key: string; path: unknown; refs: unknown[] }[],
  samples: Samples,
): Map<string, string> {
  const inside = new Map<string, unknown[]>()
  for (const { page_type: pageType, key, refs } of documents) if (pageType === SHARED) inside.set(key, refs)
  const users = new Map<string, string>()
  for (const { page_type: pageType, key, path, refs } of documents) {
    if (pageType === SHARED) continue
    const shown = shownPath({ key, pageType }, path, samples)
    const reached = [...refs]
    while (shown !== null && reached.length > 0) {
      const ref = reached.pop()
      if (typeof ref !== 'string' || users.has(ref)) continue
      users.set(ref, shown)
      reached.push(...(inside.get(ref) ?? []))
    }
  }
  return users
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
  if (pageType === SHARED) return samples.users.get(key) ?? null
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
