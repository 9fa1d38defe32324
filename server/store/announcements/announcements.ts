import type { Notice } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

interface NoticeRow {
  notice: Notice | null
  /** Milliseconds until another one is shown; null if this will not happen. */
  shown_for: number | null
}

// The one that began last wins, so that a short announcement interrupts a long one.
const readRow = statement<NoticeRow, []>(
  'announcement-now',
  `SELECT (SELECT jsonb_build_object('enabled', true, 'message', message, 'link', link, 'closable', closable) FROM announcement
       WHERE starts_at <= now() AND (ends_at IS NULL OR ends_at > now()) ORDER BY starts_at DESC, id DESC LIMIT 1) AS notice,
     (SELECT extract(epoch FROM min(at) - now()) * 1000 FROM announcement, unnest(ARRAY[starts_at, ends_at]) AS at
       WHERE at > now())::float8 AS shown_for`,
)

/** Returns the announcement that runs now, and for how long this answer is right. The database's clock decides. */
export async function readAnnouncement(db: Queryable): Promise<NoticeRow> {
  const [row] = await readRow(db)
  return row ?? { notice: null, shown_for: null }
}
