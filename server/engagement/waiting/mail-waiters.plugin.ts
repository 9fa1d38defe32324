import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { pagesInUse } from '#machines/gate/gate.machine.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { namedShop } from '#server/store/storefront/message-shop.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { backMail } from './mails.ts'
import { takeDueWaits } from './waits.ts'

const EVERY_MS = 5000
const AT_ONCE = 20

/**
 * Writes to those whose product is back. It asks how the stock stands instead of being notified of each change, so it does not matter how
 * the stock came back, and nothing is lost while no process runs.
 */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'mail-waiters', everyMs: EVERY_MS, work: (_db, closing) => mailWaiters(app, closing) })
})

async function mailWaiters(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  // A mail would lead to a closed door, and say what is behind it.
  if (await isClosed(app)) return
  for (let taken = AT_ONCE; taken === AT_ONCE && !closing.aborted;) {
    const shopAt = await namedShop(app)
    // The wait ends in the transaction that puts its mail in the outbox: there are both or neither.
    taken = await inTransaction(app.database, async ({ client }) => {
      const due = await takeDueWaits(client, AT_ONCE)
      for (const { email, origin, ...product } of due)
        await putInOutbox(client, app, backMail(app, shopAt(app.config.publicOrigin ?? origin), email, product))
      return due.length
    })
  }
}

async function isClosed(app: FastifyInstance): Promise<boolean> {
  const { appearance } = await readStorefront(app)
  const isProtected = appearance?.is_password_protection_enabled ?? false
  return pagesInUse({ isProtected, mode: appearance?.mode ?? 'Live' }).length > 0
}
