import type { Queryable } from '#server/platform/db/database.ts'
import type { DocumentFixture } from './fixture-files.ts'
import { laying } from './upsert.ts'

const publish = laying(
  'seed-document',
  `INSERT INTO document (key, page_type, name, revision, published)
   SELECT key, page_type, name, revision, published FROM jsonb_populate_recordset(NULL::document, $1::jsonb)
   ON CONFLICT (key, page_type) DO UPDATE SET name = excluded.name, published = excluded.published,
     revision = greatest(document.revision + 1, excluded.revision), updated_at = now()
   WHERE (document.published, document.name) IS DISTINCT FROM (excluded.published, excluded.name)`,
)

/** Publishes the documents; one that is new or has changed gets the next revision, drafts are left alone. */
export async function seedDocuments(db: Queryable, documents: DocumentFixture[]): Promise<void> {
  const rows = documents.map(({ template, page, page_type = 'Page', component_data }) => ({
    key: template.key,
    page_type,
    name: template.name,
    revision: template.revision ?? 1,
    published: { page, component_data },
  }))
  await publish(db, rows)
}
