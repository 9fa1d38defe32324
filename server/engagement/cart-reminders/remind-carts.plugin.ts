import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { inTransaction } from '#server/platform/db/database.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { isClosed } from '#server/store/storefront/is-closed.ts'
import { shopForOrigin } from '#server/store/storefront/message-shop.ts'
import { readMoney, readOrigin, readSettings } from '#server/store/storefront/service.ts'
import { claimDueCart } from './due-carts.ts'
import { reminderMail } from './reminder-mail.ts'

const EVERY_MS = 5 * 60_000
/** Per run, so that a shop that switches reminders on does not send thousands at once. */
const MAX_PER_RUN = 100
const DEFAULT_HOURS = 4

export const plugin = fp(async (app) => {
  app.addJob({
    name: 'remind-carts',
    everyMs: EVERY_MS,
    exclusive: true,
    work: (_db, closing) => remindCarts(app, closing),
  })
})

/** Mails newsletter subscribers who left a cart, if the shop has switched that on. */
export async function remindCarts(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  const settings = await readSettings(app)
  if (settings['cart_reminders'] !== true || (await isClosed(app))) return
  const { cart_reminder_hours: hours } = settings
  const origin = await readOrigin(app)
  // Without an address of the shop, neither link would work.
  if (origin === undefined) return
  const [shopAt, { locale }] = await Promise.all([shopForOrigin(app), readMoney(app)])
  for (let sent = 0; sent < MAX_PER_RUN && !closing.aborted; sent++) {
    // One transaction marks the cart and queues its mail.
    const wasDue = await inTransaction(app.database, async ({ client }) => {
      const due = await claimDueCart(client, typeof hours === 'number' ? hours : DEFAULT_HOURS)
      if (due) await putInOutbox(client, app, reminderMail(shopAt(origin), { ...due, locale }))
      return due !== undefined
    })
    if (!wasDue) return
  }
}
