import fp from 'fastify-plugin'
import { emailKey } from '#lib/normal-form.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { statement } from '#server/platform/db/database.ts'
import { keepSubscriber } from './subscribers.ts'

interface Taken {
  email: string
  mode: string
}

const drop = statement<Taken, [string]>(
  'mode-subscriber-drop',
  'DELETE FROM mode_subscriber WHERE email_key = $1 RETURNING email, mode',
)

/** An address that a customer left while the shop was closed goes with the account, and comes back with it. */
const subscriberPart: CustomerPart<Taken[]> = {
  name: 'mode-subscriber',
  remove: async (db, { email }) => (email ? drop(db, emailKey(email)) : []),
  restore: async (db, _id, taken) => {
    for (const { email, mode } of taken) await keepSubscriber(db, email, mode)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(subscriberPart as CustomerPart)
})
