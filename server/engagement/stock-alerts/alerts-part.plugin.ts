import fp from 'fastify-plugin'
import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

interface RemovedAlert {
  email: string
  sku: string
  origin: string
  asked_at: string
  confirmed_at: string
}

const deleteAlerts = statement<RemovedAlert & { is_over: boolean }, [key: string]>(
  'wait-drop',
  `DELETE FROM product_wait WHERE email_key = $1
   RETURNING email, sku, origin, asked_at::text AS asked_at, confirmed_at::text AS confirmed_at, mailed_at IS NOT NULL AS is_over`,
)
const restoreAlert = statement<
  NoRow,
  [key: string, email: string, sku: string, origin: string, asked: string, confirmed: string]
>(
  'wait-back',
  `INSERT INTO product_wait (email_key, email, sku, origin, asked_at, confirmed_at) VALUES ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz) ON CONFLICT DO NOTHING`,
)

/** Deletes and restores the alerts of a customer's verified address. */
const alertsPart: CustomerPart<RemovedAlert[]> = {
  name: 'product-waits',
  remove: async (db, { email, email_verified_at: verified }) => {
    const removed = email && verified ? await deleteAlerts(db, emailKey(email)) : []
    return removed.filter(({ is_over: isOver }) => !isOver)
  },
  restore: async (db, _id, removed) => {
    for (const { email, sku, origin, asked_at: asked, confirmed_at: confirmed } of removed)
      await restoreAlert(db, emailKey(email), email, sku, origin, asked, confirmed)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(alertsPart as CustomerPart)
})
