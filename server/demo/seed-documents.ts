import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/database.ts'
import { document } from '#server/platform/db/schema.ts'
import type { DocumentFixture } from './fixture-files.ts'
import { fromExcluded } from './seed-store.ts'

/** Publishes the documents; one that is new or has changed gets the next revision, drafts are left alone. */
export async function seedDocuments(orm: Orm, documents: DocumentFixture[]): Promise<void> {
  if (documents.length === 0) return
  await orm
    .insert(document)
    .values(
      documents.map(({ template, page, page_type = 'Page', component_data }) => ({
        key: template.key,
        pageType: page_type,
        name: template.name,
        revision: template.revision ?? 1,
        published: { page, component_data },
      })),
    )
    .onConflictDoUpdate({
      target: [document.key, document.pageType],
      set: {
        ...fromExcluded(document, 'name', 'published'),
        revision: sql`greatest(${document.revision} + 1, excluded.revision)`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`(${document.published}, ${document.name}) IS DISTINCT FROM (excluded.published, excluded.name)`,
    })
}
