import fp from 'fastify-plugin'
import { emailKey } from '#lib/normal-form.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

interface Taken {
  email: string
  token: string
  confirmed_at: string
}

const drop = statement<Taken, [string]>(
  'newsletter-drop',
  'DELETE FROM newsletter_subscriber WHERE email_key = $1 RETURNING email, token, confirmed_at::text AS confirmed_at',
)
const giveBack = statement<NoRow, [string, string, string, string]>(
  'newsletter-back',
  `INSERT INTO newsletter_subscriber (email_key, email, token, confirmed_at) VALUES ($1, $2, $3, $4::timestamptz) ON CONFLICT DO NOTHING`,
)

/** The letters end with the account whose verified address they go to, and come back with it. */
const subscriberPart: CustomerPart<Taken[]> = {
  name: 'newsletter-subscriber',
  remove: async (db, { email, email_verified_at: verified }) => (email && verified ? drop(db, emailKey(email)) : []),
  restore: async (db, _id, taken) => {
    for (const { email, token, confirmed_at: at } of taken) await giveBack(db, emailKey(email), email, token, at)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(subscriberPart as CustomerPart)
})
