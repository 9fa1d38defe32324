import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { MOST_CHANGED } from './limits.ts'

/**
 * The job that writes bitmaps starts within this many seconds, and takes up to this many for 16,000 products if some of
 * them changed.
 */
const BEGINS = 60
const EACH_CHUNK = 5

const readWaiting = statement<{ chunks: number }, [number]>(
  'listing-changes-waiting',
  `SELECT count(DISTINCT coalesce(ordinal / 16000, -1))::int AS chunks FROM listing_change c LEFT JOIN listing_ordinal USING (group_id)
   WHERE (ordinal IS NOT NULL OR EXISTS (SELECT FROM product_group g WHERE g.id = c.group_id AND g.published))
     AND EXISTS (SELECT FROM listing_bits) AND (SELECT count(*) FROM (SELECT FROM listing_change LIMIT $1::int + 1) s) > $1`,
)

/** Returns the seconds until listings show a change; 0 if they already do. */
export async function listingDelay(app: FastifyInstance): Promise<number> {
  const [row] = await readWaiting(app.database.pool, MOST_CHANGED)
  return row && row.chunks > 0 ? BEGINS + EACH_CHUNK * row.chunks : 0
}
