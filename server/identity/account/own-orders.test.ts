import { expect, it } from 'vitest'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

const { requestReturn, delivered, pool, shop } = await afterSaleShop()

const password = 'a-kiln-at-dawn'
const asha = { first_name: 'Asha', last_name: 'Pillai', phone: '9222222222', email: 'asha@ashkiln.example', password }

async function registerBuyer() {
  const session = browser(shop)
  expect((await session.post('/api/auth/register', asha)).statusCode).toBe(200)
  const order = await delivered(session)
  const rating = { order_no: order.order_id, line_id: order.lines[0], rating: 5, title: 'A fine pot', text: 'Mine.' }
  expectData(await session.post('/api/plugins/review/rate-product', rating), 'OwnReview')
  await session.post('/api/checkout/rate-experience', { order_id: order.order_id, rating: 4, comment: 'Asha was here' })
  await requestReturn(order, session, { comment: 'Too tall for me' })
  return { session, order }
}

it('AC-02 AC-05 exports a customer’s orders, and after deletion keeps only the invoices', async () => {
  const { session, order } = await registerBuyer()
  const data = (await session.get('/api/account/download')).json()
  expect(data.orders).toEqual([
    expect.objectContaining({
      order_no: order.order_id,
      grand_total: order.grand_total.amount,
      email: 'guest@ashkiln.example',
      experience_text: 'Asha was here',
      lines: [expect.objectContaining({ sku: 'ASH-VAS-001-TEN-20', quantity: 3 })],
      refund_requests: [expect.objectContaining({ comment: 'Too tall for me' })],
    }),
  ])
  expect(data.reviews).toEqual([expect.objectContaining({ rating: 5, author: 'Asha P' })])
  expect(JSON.stringify(data.orders)).not.toMatch(/token|cart_version|customer_id/)

  expect((await session.post('/api/account/delete', { password })).statusCode).toBe(200)
  const { rows } = await pool.query('SELECT invoice_no, experience_text AS words FROM orders WHERE id = $1', [order.id])
  expect(rows).toEqual([{ invoice_no: expect.stringMatching(/\/\d{6}$/), words: null }])
  const { rows: reviews } = await pool.query('SELECT author, customer_id FROM review WHERE order_line_id = $1', [
    order.lines[0],
  ])
  expect(reviews).toEqual([{ author: 'A customer', customer_id: null }])
  expect(await brokenInvariants(pool)).toEqual({})
})
