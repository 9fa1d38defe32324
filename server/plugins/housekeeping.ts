import fp from 'fastify-plugin'
import { sweepAccounts } from '#server/auth/sweep.ts'
import { expireDays } from '#server/cart/terms.ts'
import { isCustomisation } from '#server/customisation/plugin.ts'
import { sweepUploads } from '#server/customisation/uploads.ts'
import { wholeOf } from '#server/storefront/installed-plugin.ts'
import { readPlugins } from '#server/storefront/service.ts'

const EVERY_MS = 10 * 60_000
const LOCK = 7_041_868
const BATCH = 5000
/** Days that a picture is kept for which no cart has a line. */
const UPLOAD_DAYS = 7

/** Removes what has expired: replies kept for repeats, carts, rate limits, accounts' sessions and codes, pictures sent in. One process at a time, in small batches. */
export const housekeepingPlugin = fp(async (app) => {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(
      () => void sweep().catch((error: unknown) => app.log.warn({ err: error }, 'housekeeping failed')),
      EVERY_MS,
    )
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))

  async function sweep(): Promise<void> {
    const days = await expireDays(app)
    const customisation = (await readPlugins(app)).find(isCustomisation)?.config
    const client = await app.database.pool.connect()
    try {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK])
      if (!rows[0]?.mine) return
      try {
        await client.query(
          `DELETE FROM idempotency_key WHERE scope IN (SELECT scope FROM idempotency_key WHERE created_at < now() - interval '1 day' LIMIT ${BATCH})`,
        )
        await client.query(
          `DELETE FROM cart WHERE id IN (SELECT id FROM cart WHERE updated_at < now() - make_interval(days => $1::int) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
          [days],
        )
        await client.query(`DELETE FROM rate_limit WHERE window_start < now() - interval '1 hour'`)
        await sweepAccounts(client)
        await sweepUploads(client, app.config.dataDir, wholeOf(customisation?.['keep_days'], UPLOAD_DAYS, 1, 365))
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      }
    } finally {
      client.release()
    }
  }
})
