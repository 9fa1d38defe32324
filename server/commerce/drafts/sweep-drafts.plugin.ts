import fp from 'fastify-plugin'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** How long a draft that nobody changes, sends or orders is kept (docs/decisions/0110-drafts-take-coupons-and-expire.md). */
const DRAFT_DAYS = 90

// A draft stays with its order, unless that was cancelled before it was paid.
const deleteOld = statement<NoRow, [days: number]>(
  'drafts-sweep',
  `DELETE FROM draft_order d WHERE updated_at < now() - make_interval(days => $1::int) AND (link_expires_at IS NULL OR link_expires_at < now())
     AND NOT EXISTS (SELECT FROM orders o WHERE o.id = d.order_id AND (o.confirmed_at IS NOT NULL OR o.status <> 'cancelled'))`,
)

/** Deletes old drafts with their personal details. */
export const sweepDrafts = async (db: Queryable): Promise<void> => void (await deleteOld(db, DRAFT_DAYS))

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-drafts', everyMs: 3_600_000, exclusive: true, work: sweepDrafts })
})
