import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { sweepOutbox } from './sweep-outbox.plugin.ts'

const { pool } = await testDatabase()

it('AU-18 deletes old messages, except those waiting to be sent', async () => {
  await pool.query(`INSERT INTO outbox (channel, recipient, subject, status, created_at) VALUES ('sms', '1', 'old', 'sent', now() - interval '8 days'),
    ('sms', '1', 'waits', 'waiting', now() - interval '8 days'), ('sms', '1', 'new', 'kept', now())`)
  await sweepOutbox(pool)
  const { rows } = await pool.query('SELECT subject FROM outbox ORDER BY id')
  expect(rows).toEqual([{ subject: 'waits' }, { subject: 'new' }])
})

it('AD-21 keeps messages about orders for 90 days', async () => {
  await pool.query(
    `WITH placed AS (INSERT INTO orders (order_no, cart_version, status, currency, sub_total, discount_total, shipping_total, tax_total, grand_total,
         shipping_mode, payment_mode, shipping_address, billing_address, shop)
       VALUES ('X', '', 'unpaid', 'INR', 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}', '{}') RETURNING id)
     INSERT INTO outbox (channel, recipient, subject, status, order_id, created_at)
     SELECT 'sms', '1', days::text, 'sent', placed.id, now() - make_interval(days => days) FROM placed, unnest(ARRAY[89, 91]) AS d(days)`,
  )
  await sweepOutbox(pool)
  const { rows } = await pool.query('SELECT subject FROM outbox WHERE order_id IS NOT NULL')
  expect(rows).toEqual([{ subject: '89' }])
})
