import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'

const all = statement<{ page_type: string; slug: string; document_key: string }, []>(
  'document-assignments',
  'SELECT page_type, slug, document_key FROM document_assignment',
)

/** Returns the key of the document that a record is assigned; undefined for its own. */
export async function assignedKey(app: FastifyInstance, pageType: string, slug: string): Promise<string | undefined> {
  const keys = await app.memory.getOrMake('document assignments', async (db) => {
    const rows = await all(db)
    const value = new Map(rows.map((row) => [`${row.page_type} ${row.slug}`, row.document_key]))
    return { value, tags: ['document-assignments'] }
  })
  return keys.get(`${pageType} ${slug}`)
}
