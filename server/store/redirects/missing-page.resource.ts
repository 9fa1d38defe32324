import type { AdminMissingPage } from '#generated/admin/missing-page.js'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'

const read = statement<{ path: string; first_at: Date; last_at: Date }, [id: number]>(
  'missing-page-read',
  'SELECT path, first_at, last_at FROM missing_page WHERE id = $1',
)
const remove = statement<NoRow, [id: number]>('missing-page-remove', 'DELETE FROM missing_page WHERE id = $1')

/** Counted by `countMissing`; staff only read and dismiss them. */
export const resource = defineResource<AdminMissingPage>({
  name: 'missing-page',
  table: 'missing_page',
  list: {
    from: 'missing_page m',
    id: 'm.id',
    title: 'm.path',
    columns: { path: 'm.path', hits: 'm.hits', first_at: 'm.first_at', last_at: 'm.last_at' },
    search: 'm.path ILIKE $pattern',
    sorts: {
      hits: { sql: 'm.hits', type: 'bigint' },
      path: { sql: 'm.path', type: 'text' },
      last_at: { sql: 'm.last_at', type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: { path: row.path }, createdAt: row.first_at, updatedAt: row.last_at }
  },
  remove: async (db, id) => void (await remove(db, id)),
})
