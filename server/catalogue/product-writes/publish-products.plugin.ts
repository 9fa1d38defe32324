import fp from 'fastify-plugin'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const BATCH_SIZE = 200

// Products that a merchant is editing follow a second later.
const publishDue = statement<{ id: number }, []>(
  'products-publish-due',
  `UPDATE product_group g SET published = due.visible, publish_at = NULL, unpublish_at = CASE WHEN due.visible THEN g.unpublish_at END
   FROM (
     SELECT id, unpublish_at IS NULL OR unpublish_at > now() AS visible FROM product_group
     WHERE publish_at <= now() OR unpublish_at <= now() ORDER BY id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED
   ) due WHERE g.id = due.id RETURNING g.id`,
)

/** Publishes and hides products at the times that merchants set. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'publish-products', everyMs: 1000, work: publishProducts })
})

async function publishProducts(db: Queryable, closing: AbortSignal): Promise<void> {
  for (let done = BATCH_SIZE; done === BATCH_SIZE && !closing.aborted;) done = (await publishDue(db)).length
}
