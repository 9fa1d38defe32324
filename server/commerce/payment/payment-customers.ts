import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import type { Payer } from './card-vault.ts'
import type { Gateway } from './gateway.ts'

export interface PaymentCustomer {
  provider: string
  gateway_id: string
}

const findOne = statement<Pick<PaymentCustomer, 'gateway_id'>, [customer: number, provider: string]>(
  'payment-customer',
  'SELECT gateway_id FROM payment_customer WHERE customer_id = $1 AND provider = $2',
)
export const paymentCustomersOf = statement<PaymentCustomer, [customer: number]>(
  'payment-customers',
  'SELECT provider, gateway_id FROM payment_customer WHERE customer_id = $1 ORDER BY provider',
)
// Waits for a deletion of the account in progress.
const insert = statement<Pick<PaymentCustomer, 'gateway_id'>, [provider: string, id: string, customer: number]>(
  'payment-customer-insert',
  `INSERT INTO payment_customer (provider, gateway_id, customer_id)
   SELECT $1, $2, id FROM customer WHERE id = $3 AND deleted_at IS NULL FOR SHARE
   ON CONFLICT DO NOTHING RETURNING gateway_id`,
)
const insertUnwanted = statement<NoRow, [provider: string, id: string]>(
  'payment-customer-unwanted',
  'INSERT INTO payment_customer (provider, gateway_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
)
/** Forgets a customer that the provider no longer knows. */
export const dropPaymentCustomer = statement<NoRow, [provider: string, id: string]>(
  'payment-customer-drop',
  'DELETE FROM payment_customer WHERE provider = $1 AND gateway_id = $2',
)

/**
 * Returns the provider's id of the order's customer, who can save cards there; it is created with the first payment.
 * Undefined for guests, if the provider saves no cards, and if the call fails, which must not prevent the payment.
 */
export async function openPaymentCustomer(
  app: FastifyInstance,
  { cards }: Gateway,
  { customer_id: customerId, payment_mode: { code: provider } }: OrderRow,
  payer: Payer,
): Promise<string | undefined> {
  if (customerId === null) return undefined
  try {
    const vault = await cards?.()
    if (!vault?.isOffered) return undefined
    const db = app.database.pool
    const [known] = await findOne(db, customerId, provider)
    if (known) return known.gateway_id
    const created = await vault.createCustomer(payer, keyOf(customerId, payer))
    const [inserted] = await insert(db, provider, created, customerId)
    const [current] = inserted ? [inserted] : await findOne(db, customerId, provider)
    // Another tab was faster, or the account has been deleted meanwhile.
    if (current?.gateway_id !== created) await insertUnwanted(db, provider, created)
    return current?.gateway_id
  } catch (error) {
    app.log.warn({ err: error, provider }, 'a payment provider did not create a customer')
    return undefined
  }
}

/** A repeated call with the same contact gets the same customer. */
const keyOf = (customerId: number, { name, email }: Payer): string =>
  createHash('sha256')
    .update(JSON.stringify([customerId, name, email]))
    .digest('hex')
    .slice(0, 40)
