import fp from 'fastify-plugin'
import { emailKey } from '#lib/normal-form.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

interface Taken {
  email: string
  sku: string
  origin: string
  asked_at: string
  confirmed_at: string
}

const drop = statement<Taken & { is_over: boolean }, [key: string]>(
  'wait-drop',
  `DELETE FROM product_wait WHERE email_key = $1
   RETURNING email, sku, origin, asked_at::text AS asked_at, confirmed_at::text AS confirmed_at, mailed_at IS NOT NULL AS is_over`,
)
const giveBack = statement<
  NoRow,
  [key: string, email: string, sku: string, origin: string, asked: string, confirmed: string]
>(
  'wait-back',
  `INSERT INTO product_wait (email_key, email, sku, origin, asked_at, confirmed_at) VALUES ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz) ON CONFLICT DO NOTHING`,
)

/** What a customer waits for ends with the account whose verified address it is, and comes back with it. */
const waitsPart: CustomerPart<Taken[]> = {
  name: 'product-waits',
  remove: async (db, { email, email_verified_at: verified }) => {
    const taken = email && verified ? await drop(db, emailKey(email)) : []
    return taken.filter(({ is_over: isOver }) => !isOver)
  },
  restore: async (db, _id, taken) => {
    for (const { email, sku, origin, asked_at: asked, confirmed_at: confirmed } of taken)
      await giveBack(db, emailKey(email), email, sku, origin, asked, confirmed)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(waitsPart as CustomerPart)
})
