import type { Queryable } from '#server/platform/db/database.ts'
import { planDocuments, writeDocuments } from '#server/pages/documents/write-documents.ts'
import { SEED_AUTHOR } from '#domain/seed-author.ts'
import type { DocumentFixture } from './fixture-files.ts'

/** Publishes the documents. New and changed ones get a new revision; drafts are kept. */
export async function seedDocuments(db: Queryable, documents: DocumentFixture[]): Promise<void> {
  const written = documents.map(({ template, page, page_type: pageType = 'Page', component_data }) => ({
    key: template.key,
    pageType,
    name: template.name,
    revision: template.revision,
    content: { page, component_data },
  }))
  await writeDocuments(db, await planDocuments(db, written), { kind: 'import', author: SEED_AUTHOR })
}
