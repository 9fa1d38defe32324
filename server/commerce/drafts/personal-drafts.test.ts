import { expect, it } from 'vitest'
import { collectData } from '#server/identity/account/own-data.ts'
import { expectData } from '#server/testing/contract.ts'
import { loggedIn, meera } from '#server/testing/customers.ts'
import { draftShop } from '#server/testing/draft-orders.ts'

const { content, create, email: EMAIL, owner, paid, pool, shop } = await draftShop()

it('AC-07 an erased customer’s drafts are deleted', async () => {
  const draft = await create()
  await paid(draft)
  await owner.get('/api/admin/customers?limit=1')
  const other = await create()
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM shopper WHERE email = $1 AND customer_id IS NULL', [
    EMAIL,
  ])
  expect(rows).toHaveLength(1)
  expect((await owner.post(`/api/admin/customers/${rows[0]!.id}/erase`, {})).statusCode).toBe(200)
  expect((await pool.query('SELECT FROM draft_order WHERE id = ANY ($1)', [[draft.id, other.id]])).rowCount).toBe(0)
})

it('AC-02 a customer’s draft orders are part of the download of their data', async () => {
  await loggedIn(shop, meera)
  await owner.get('/api/admin/customers?limit=1')
  const { rows } = await pool.query<{ id: number; customer_id: number }>(
    'SELECT s.id, s.customer_id FROM shopper s JOIN customer c ON c.id = s.customer_id WHERE c.email = $1',
    [meera.email],
  )
  await create({ ...content, customer: rows[0]!.id })
  const data = await collectData(pool, rows[0]!.customer_id)
  expect(data['draft_orders']).toMatchObject([
    { email: EMAIL, lines: [{ quantity: 2, name: expect.any(String) as string }] },
  ])
})

it('AC-07 an erased customer’s drafts are deleted, even if only a phone number identifies them', async () => {
  const phone = '9000000055'
  const draft = await create()
  expectData(await paid(draft), 'DraftPage')
  await pool.query(
    `UPDATE orders SET email = NULL, mailbox_key = NULL, phone = $2 WHERE id = (SELECT order_id FROM draft_order WHERE id = $1)`,
    [draft.id, phone],
  )
  const typed = await create({ ...content, email: '', phone })
  const eraseShopper = async (condition: string, value: string) => {
    await owner.get('/api/admin/customers?limit=1')
    const { rows } = await pool.query<{ id: number }>(`SELECT id FROM shopper WHERE ${condition}`, [value])
    expect(rows).toHaveLength(1)
    expect((await owner.post(`/api/admin/customers/${rows[0]!.id}/erase`, {})).statusCode).toBe(200)
  }
  await eraseShopper('guest_key = $1', `tel ${phone}`)
  expect((await pool.query('SELECT FROM draft_order WHERE id = ANY ($1)', [[draft.id, typed.id]])).rowCount).toBe(0)

  const own = await create({ ...content, email: '', phone: '9000000056' })
  await pool.query(`UPDATE customer SET phone = '9000000056', phone_verified_at = now() WHERE email = $1`, [
    meera.email,
  ])
  await eraseShopper('customer_id = (SELECT id FROM customer WHERE email = $1)', meera.email)
  expect((await pool.query('SELECT FROM draft_order WHERE id = $1', [own.id])).rowCount).toBe(0)
})
