import type { FastifyInstance } from 'fastify'
import { readAddress } from '#pages/read-address.ts'
import { entityTemplate } from '#server/pages/template/resolve.ts'
import { type Tagged, expiryTags } from '#server/platform/cache/tagged-cache.ts'
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
 * Returns a function that tells whether a page is `noindex`, and the tags of what depends on it. The page's own document
 * takes precedence over the default one of its type.
 */
export async function readNoindexCheck(app: FastifyInstance): Promise<Tagged<(path: string) => boolean>> {
  const { value: hidden, tags } = await app.memory.getOrMake('documents-noindex', async (db) => {
    const askedAt = Date.now()
    const rows = await listFlags(db)
    const shown = rows.filter((row) => row.shown)
    const known = ['document', ...expiryTags(rows, askedAt)]
    const value = new Map(shown.map((row) => [`${row.page_type} ${row.key}`, row.hidden]))
    return { value: { value, tags: known }, tags: known }
  })
  const isHidden = (path: string): boolean => {
    const { key, row, subject } = readAddress(path)
    const template = entityTemplate(subject.kind)
    if (!template || subject.id === '') return hidden.get(`${row.pageType} ${key}`) ?? false
    return hidden.get(`${template.type} ${subject.id}`) ?? hidden.get(`${template.type} ${template.key}`) ?? false
  }
  return { value: isHidden, tags }
}
