import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Gateway } from './gateway.ts'
import { sendRefunds } from './send-refunds.ts'

const { app, database } = await testApp()
const { pool } = database

/** Inserts a paid order with a refund to send, then runs `more`. */
async function refundFor(reference: string, more = ''): Promise<void> {
  await pool.query(
    `WITH o AS (
       INSERT INTO orders (order_no, cart_version, status, held_until, currency, sub_total, discount_total, shipping_total, tax_total,
         grand_total, shipping_mode, payment_mode, shipping_address, billing_address, shop)
       VALUES (gen_random_uuid()::text, gen_random_uuid()::text, 'pending', now() + interval '1 hour', 'INR', 100, 0, 0, 0, 100,
         '{}', '{}', '{}', '{}', '{}') RETURNING id),
     p AS (INSERT INTO payment (order_id, provider, reference, amount, currency, status)
       SELECT id, 'noting', $1, 100, 'INR', 'paid' FROM o RETURNING id, order_id)
     INSERT INTO refund (order_id, payment_id, key, amount, status) SELECT order_id, id, 'cancel-7', 100, 'waiting' FROM p`,
    [reference],
  )
  if (more) await pool.query(more)
}

it('OP-08 AC-05 refunds never reuse a key at the gateway, although ids repeat after a restore', async () => {
  const keys: string[] = []
  let isDown = true
  const refund: Gateway['refund'] = async (_payment, { key }) => {
    keys.push(key)
    if (isDown) throw new Error('away')
    return { state: 'done', id: `r-${key}` }
  }
  app.gateways['noting'] = { refund } as Gateway
  await refundFor('one')
  await sendRefunds(app)
  isDown = false
  await pool.query('UPDATE refund SET next_at = now()')
  await sendRefunds(app)
  // A retry has the same key; another refund with the same id has its own.
  expect(keys[1]).toBe(keys[0])
  await pool.query('DELETE FROM refund')
  await refundFor('two')
  await sendRefunds(app)
  expect(keys[2]).not.toBe(keys[0])
  for (const key of keys) expect(key).toMatch(/^[a-z0-9]{24}$/)
  // A refund that was first sent with a key of the older format keeps it.
  await pool.query('DELETE FROM refund')
  await refundFor('three', `UPDATE refund SET asked_key = key`)
  await sendRefunds(app)
  expect(keys[3]).toBe('cancel-7')
})
