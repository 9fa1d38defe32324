import fp from 'fastify-plugin'
import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

interface RemovedSubscriber {
  email: string
  token: string
  confirmed_at: string
}

const deleteSubscriber = statement<RemovedSubscriber, [string]>(
  'newsletter-drop',
  'DELETE FROM newsletter_subscriber WHERE email_key = $1 RETURNING email, token, confirmed_at::text AS confirmed_at',
)
const restoreSubscriber = statement<NoRow, [string, string, string, string]>(
  'newsletter-back',
  `INSERT INTO newsletter_subscriber (email_key, email, token, confirmed_at) VALUES ($1, $2, $3, $4::timestamptz) ON CONFLICT DO NOTHING`,
)

/** Deletes and restores the newsletter subscription of a customer's verified address. */
const subscriberPart: CustomerPart<RemovedSubscriber[]> = {
  name: 'newsletter-subscriber',
  remove: async (db, { email, email_verified_at: verified }) =>
    email && verified ? deleteSubscriber(db, emailKey(email)) : [],
  restore: async (db, _id, removed) => {
    for (const { email, token, confirmed_at: at } of removed)
      await restoreSubscriber(db, emailKey(email), email, token, at)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(subscriberPart as CustomerPart)
})
