import type { FastifyInstance } from 'fastify'
import { readAddress } from '#pages/read-address.ts'
import { entityTemplate } from '#server/pages/template/resolve.ts'
import { statement } from '#server/platform/db/database.ts'

const listFlags = statement<{ key: string; page_type: string; hidden: boolean }, []>(
  'documents-noindex',
  `SELECT key, page_type, coalesce(published #> '{page,noindex}' = 'true', false) AS hidden FROM document WHERE published IS NOT NULL`,
)

/**
 * Returns a function that tells whether a page is `noindex`. Its own document takes precedence over the default one of
 * its type.
 */
export async function readNoindexCheck(app: FastifyInstance): Promise<(path: string) => boolean> {
  const hidden = await app.memory.getOrMake('documents-noindex', async (db) => {
    const rows = await listFlags(db)
    return { value: new Map(rows.map((row) => [`${row.page_type} ${row.key}`, row.hidden])), tags: ['document'] }
  })
  return (path) => {
    const { key, row, subject } = readAddress(path)
    const template = entityTemplate(subject.kind)
    if (!template || subject.id === '') return hidden.get(`${row.pageType} ${key}`) ?? false
    return hidden.get(`${template.type} ${subject.id}`) ?? hidden.get(`${template.type} ${template.key}`) ?? false
  }
}
