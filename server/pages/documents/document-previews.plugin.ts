import fp from 'fastify-plugin'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-documents.ts'
import { shownPath, readSamples } from './preview-path.ts'

const select = statement<
  { key: string; page_type: string; path: unknown; has_draft: boolean; is_published: boolean },
  [id: number]
>(
  'previewed-document',
  `SELECT key, page_type, coalesce(draft, published) #> '{page,path}' AS path, draft IS NOT NULL AS has_draft, published IS NOT NULL AS is_published
   FROM document WHERE id = $1`,
)

/** Opens preview links to drafts of documents (BU-05). */
export const plugin = fp(async (app) => {
  app.previewTargets.set('document', {
    find: (id) => findPreview(app.database.pool, id),
    goneTitle: t.previewOver,
    goneAdvice: t.previewOverAdvice,
  })
})

async function findPreview(db: Queryable, id: number): Promise<{ path: string; isUnpublished: boolean } | undefined> {
  const [row] = await select(db, id)
  if (!row || (!row.has_draft && !row.is_published)) return undefined
  const path = shownPath({ key: row.key, pageType: row.page_type }, row.path, await readSamples(db))
  return path === null ? undefined : { path, isUnpublished: row.has_draft }
}
