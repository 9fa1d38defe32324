import type { AdminAnnouncement } from '#generated/admin/announcement.js'
import { safeHref } from '#lib/url.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { type BulkResult, defineResource } from '#server/platform/resources/resource.ts'
import * as catalogue from '#words/admin-catalogue.ts'
import * as t from '#words/admin-announcements.ts'

interface Row {
  message: string
  link: string | null
  closable: boolean
  starts_at: Date
  ends_at: Date | null
}

type Values = [message: string, link: string | null, closable: boolean, starts: string, ends: string | null]

const read = statement<Row, [id: number]>(
  'announcement-record',
  'SELECT message, link, closable, starts_at, ends_at FROM announcement WHERE id = $1',
)
const insert = statement<{ id: number }, Values>(
  'announcement-insert',
  'INSERT INTO announcement (message, link, closable, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
)
const update = statement<NoRow, [id: number, ...Values]>(
  'announcement-update',
  'UPDATE announcement SET message = $2, link = $3, closable = $4, starts_at = $5, ends_at = $6 WHERE id = $1',
)
const remove = statement<NoRow, [id: number]>('announcement-remove', 'DELETE FROM announcement WHERE id = $1')
const lockRows = statement<{ id: number; message: string; state: string }, [ids: number[]]>(
  'announcement-lock',
  `SELECT id, message, CASE WHEN ends_at <= now() THEN 'ended' WHEN starts_at < now() THEN 'active' ELSE 'planned' END AS state
   FROM announcement WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`,
)
const endRows = statement<NoRow, [ids: number[]]>(
  'announcement-end',
  'UPDATE announcement SET ends_at = now(), version = version + 1 WHERE id = ANY ($1::int[])',
)

const STATE = `CASE WHEN a.ends_at <= now() THEN 'ended' WHEN a.starts_at <= now() THEN 'active' ELSE 'planned' END`

export const resource = defineResource<AdminAnnouncement>({
  name: 'announcement',
  table: 'announcement',
  list: {
    from: 'announcement a',
    id: 'a.id',
    title: 'a.message',
    columns: { message: 'a.message', state: STATE, starts_at: 'a.starts_at', ends_at: 'a.ends_at' },
    search: 'a.message ILIKE $pattern',
    filters: { state: `${STATE} = ANY ($values)` },
    sorts: { starts_at: { sql: 'a.starts_at', type: 'timestamptz' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return (
      row && { values: { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null } }
    )
  },
  create: async (db, values) => {
    const [row] = await insert(db, ...rowOf(values))
    return row!.id
  },
  update: async (db, id, values) => void (await update(db, id, ...rowOf(values))),
  remove: async (db, id) => void (await remove(db, id)),
  bulk: { end: endAnnouncements },
})

/**
 * Returns what is stored. Without a beginning, an announcement begins now.
 * @throws ApiError 422
 */
function rowOf({ message, link, closable, starts_at: start, ends_at: end }: AdminAnnouncement): Values {
  const [text, target, starts] = [message.trim(), (link ?? '').trim() || null, start ?? new Date().toISOString()]
  refuseValues({
    ...(text === '' && { '/message': t.messageMissing() }),
    ...(target !== null && safeHref(target) === undefined && { '/link': t.linkUnusable() }),
    ...(isUnreadable(start) && { '/starts_at': catalogue.timeUnreadable() }),
    ...(isUnreadable(end)
      ? { '/ends_at': catalogue.timeUnreadable() }
      : end && Date.parse(end) <= Date.parse(starts) && { '/ends_at': t.endsBeforeBeginning() }),
  })
  return [text, target, closable, starts, end ?? null]
}

const isUnreadable = (time: string | null | undefined): boolean => Boolean(time) && Number.isNaN(Date.parse(time!))

async function endAnnouncements(db: Queryable, ids: readonly number[]): Promise<BulkResult> {
  const rows = await lockRows(db, [...ids])
  const running = rows.filter(({ state }) => state === 'active').map(({ id }) => id)
  await endRows(db, running)
  const others = rows.filter(({ state }) => state !== 'active')
  return {
    done: running.length,
    failed: others.map(({ id, message, state }) => ({
      ...{ id, title: message },
      message: state === 'ended' ? t.alreadyEnded() : t.notBegun(),
    })),
  }
}
