import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { type PaymentCustomer, dropPaymentCustomer } from '../payment-customers.ts'

const MAX_BACKOFF_STEPS = 10

const unlink = statement<NoRow, [customer: number]>(
  'payment-customer-unlink',
  'UPDATE payment_customer SET customer_id = NULL, next_at = now() WHERE customer_id = $1',
)
// Claims rows for two minutes. Deleting a customer twice has no effect.
const claim = statement<PaymentCustomer & { tries: number }, []>(
  'payment-customers-claim',
  `UPDATE payment_customer SET tries = least(tries + 1, 1000), next_at = now() + interval '2 minutes'
   WHERE (provider, gateway_id) IN
     (SELECT provider, gateway_id FROM payment_customer WHERE customer_id IS NULL AND next_at <= now()
      ORDER BY next_at LIMIT 5 FOR UPDATE SKIP LOCKED)
   RETURNING provider, gateway_id, tries`,
)
const postpone = statement<NoRow, [provider: string, id: string, seconds: number]>(
  'payment-customer-postpone',
  'UPDATE payment_customer SET next_at = now() + make_interval(secs => $3) WHERE provider = $1 AND gateway_id = $2',
)

/** Saved cards are not restored when the deletion of an account is undone. */
const cardsPart: CustomerPart<undefined> = {
  name: 'saved-cards',
  remove: async (db, { id }) => {
    await unlink(db, id)
    return undefined
  },
  restore: async () => undefined,
}

/** Deletes the customers of deleted accounts at the payment providers, with their saved cards. */
export const plugin = fp(async (app) => {
  app.customerParts.push(cardsPart as CustomerPart)
  app.addJob({ name: 'payment-customers', everyMs: 5000, work: (_db, closing) => deleteCustomers(app, closing) })
})

async function deleteCustomers(app: FastifyInstance, closing: AbortSignal): Promise<void> {
  const db = app.database.pool
  while (!closing.aborted) {
    const rows = await claim(db)
    if (rows.length === 0) return
    for (const { provider, gateway_id: customer, tries } of rows)
      try {
        const vault = await app.gateways[provider]?.cards?.()
        if (!vault) throw new Error(`There is no gateway ${provider}, or its settings are incomplete.`)
        await vault.deleteCustomer(customer)
        await dropPaymentCustomer(db, provider, customer)
      } catch (error) {
        app.log.warn({ err: error, provider, tries }, 'a payment provider did not delete a customer')
        await postpone(db, provider, customer, 30 * 2 ** Math.min(tries, MAX_BACKOFF_STEPS))
      }
  }
}
