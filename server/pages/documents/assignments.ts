import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-documents.ts'
import type { DocumentId } from './stored-document.ts'

const slugsOf = statement<{ slug: string }, [pageType: string, key: string]>(
  'document-assignments-of',
  'SELECT slug FROM document_assignment WHERE page_type = $1 AND document_key = $2 ORDER BY slug',
)

const unassign = statement<NoRow, [pageType: string, key: string, kept: string[]]>(
  'unassign-document',
  'DELETE FROM document_assignment WHERE page_type = $1 AND document_key = $2 AND slug <> ALL ($3::text[])',
)

const assign = statement<NoRow, [pageType: string, key: string, slugs: string[]]>(
  'assign-document',
  `INSERT INTO document_assignment (page_type, document_key, slug) SELECT $1::text, $2::text, s FROM unnest($3::text[]) s
   ON CONFLICT (page_type, slug) DO UPDATE SET document_key = excluded.document_key WHERE document_assignment.document_key <> excluded.document_key`,
)

const unknownSlugs = statement<{ slug: string }, [pageType: string, slugs: string[]]>(
  'unknown-assigned-slugs',
  `SELECT coalesce(s.slug, '') AS slug FROM unnest($2::text[]) AS s (slug) WHERE NOT CASE $1::text
     WHEN 'Product' THEN EXISTS (SELECT FROM product_group g WHERE g.slug = s.slug AND g.archive_of IS NULL)
     WHEN 'Category' THEN EXISTS (SELECT FROM category c WHERE c.slug = s.slug)
     WHEN 'Collection' THEN EXISTS (SELECT FROM collection c WHERE c.slug = s.slug)
     WHEN 'Article' THEN EXISTS (SELECT FROM article a WHERE a.slug = s.slug)
     WHEN 'Faq' THEN EXISTS (SELECT FROM question_group q WHERE q.id = s.slug)
     WHEN 'Page' THEN EXISTS (SELECT FROM document d WHERE d.page_type = 'Page' AND d.key = s.slug)
     ELSE false END`,
)

export const readAssigned = async (db: Queryable, { key, pageType }: DocumentId): Promise<string[]> =>
  (await slugsOf(db, pageType, key)).map(({ slug }) => slug)

/**
 * Lets exactly these records show a document instead of their own.
 * @throws ApiError 422 invalid_values that names the first record that does not exist
 */
export async function assignDocument(
  db: Queryable,
  { key, pageType }: DocumentId,
  slugs: readonly string[],
): Promise<void> {
  const list = [...slugs]
  const [unknown] = await unknownSlugs(db, pageType, list)
  if (unknown) throw invalidValue(`/slugs/${list.indexOf(unknown.slug)}`, t.noSuchRecord({ name: unknown.slug }))
  if (pageType === 'Page' && list.includes(key)) throw invalidValue(`/slugs/${list.indexOf(key)}`, t.assignedToItself())
  await unassign(db, pageType, key, list)
  await assign(db, pageType, key, list)
}
