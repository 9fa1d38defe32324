import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { inTransaction } from '#server/platform/db/database.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { isClosed } from '#server/store/storefront/is-closed.ts'
import { shopForOrigin } from '#server/store/storefront/message-shop.ts'
import { backInStockMail } from './mails.ts'
import { claimDueAlerts } from './alerts.ts'

const EVERY_MS = 5000
const BATCH_SIZE = 20

/** Sends due alerts. It polls the stock, so that it notices any change, including those while no process runs. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'mail-waiters', everyMs: EVERY_MS, work: (_db, closing) => sendDueAlerts(app, closing) })
})

async function sendDueAlerts(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  if (await isClosed(app)) return
  for (let sent = BATCH_SIZE; sent === BATCH_SIZE && !closing.aborted;) {
    const shopAt = await shopForOrigin(app)
    // One transaction ends the alerts and queues their mails.
    sent = await inTransaction(app.database, async ({ client }) => {
      const due = await claimDueAlerts(client, BATCH_SIZE)
      for (const { email, origin, ...product } of due)
        await putInOutbox(client, app, backInStockMail(app, shopAt(app.config.publicOrigin ?? origin), email, product))
      return due.length
    })
  }
}
