import fp from 'fastify-plugin'
import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { statement } from '#server/platform/db/database.ts'
import { addSubscriber } from './subscribers.ts'

interface RemovedSubscriber {
  email: string
  mode: string
}

const deleteSubscriber = statement<RemovedSubscriber, [string]>(
  'mode-subscriber-drop',
  'DELETE FROM mode_subscriber WHERE email_key = $1 RETURNING email, mode',
)

/** Deletes the address that a customer left while the shop was closed, together with the account. */
const subscriberPart: CustomerPart<RemovedSubscriber[]> = {
  name: 'mode-subscriber',
  remove: async (db, { email }) => (email ? deleteSubscriber(db, emailKey(email)) : []),
  restore: async (db, _id, removed) => {
    for (const { email, mode } of removed) await addSubscriber(db, email, mode)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(subscriberPart as CustomerPart)
})
