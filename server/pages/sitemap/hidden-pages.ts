import type { FastifyInstance } from 'fastify'
import { readAddress } from '#pages/read-address.ts'
import { entityTemplate } from '#server/pages/template/resolve.ts'
import { expiryTags } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'

const listFlags = statement<
  { key: string; page_type: string; shown: boolean; hidden: boolean; shown_for: number | null },
  []
>(
  'documents-noindex',
  `SELECT key, page_type, shown_content(d) IS NOT NULL AS shown, coalesce(shown_content(d) #> '{page,noindex}' = 'true', false) AS hidden,
     shown_for(d) AS shown_for FROM document d WHERE published IS NOT NULL OR starts_at IS NOT NULL`,
)

/**
 * Returns a function that tells whether a page is `noindex`. Its own document takes precedence over the default one of
 * its type.
 */
export async function readNoindexCheck(app: FastifyInstance): Promise<(path: string) => boolean> {
  const hidden = await app.memory.getOrMake('documents-noindex', async (db) => {
    const askedAt = Date.now()
    const rows = await listFlags(db)
    const shown = rows.filter((row) => row.shown)
    return {
      value: new Map(shown.map((row) => [`${row.page_type} ${row.key}`, row.hidden])),
      tags: ['document', ...expiryTags(rows, askedAt)],
    }
  })
  return (path) => {
    const { key, row, subject } = readAddress(path)
    const template = entityTemplate(subject.kind)
    if (!template || subject.id === '') return hidden.get(`${row.pageType} ${key}`) ?? false
    return hidden.get(`${template.type} ${subject.id}`) ?? hidden.get(`${template.type} ${template.key}`) ?? false
  }
}
