import { expect, it, onTestFinished } from 'vitest'
import { readArguments } from '#server/commands/payments-arguments.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'
import { asAdministrator } from '#server/testing/test-app.ts'
import { readPaymentTasks } from './payment-tasks.ts'

const { shop, fake, pool, purchase, press, follow, state, work } = await providerShop('razorpay')
const { controls, webhooks, books } = fake
const run = (...words: string[]) => readArguments(words)!(shop.app)
const lastPayment = () => [...books.payments.values()].at(-1)!
/** Compares as if everything had happened an hour ago. */
async function compare() {
  await pool.query(`UPDATE payment SET settled_at = now() - interval '1 hour', created_at = now() - interval '2 hours'`)
  for (const payment of books.payments.values()) payment.created_at = Math.floor(Date.now() / 1000) - 5400
  await run('compare')
  return (await readPaymentTasks(pool)).differences
}
async function paid(): Promise<ProviderPurchase> {
  const bought = await purchase()
  await follow(bought, await press(bought.url, 'pay'))
  await webhooks.settled()
  expect((await state(bought))?.status).toBe('confirmed')
  return bought
}
const overview = async () =>
  (await shop.get('/api/admin/overview', asAdministrator)).json<{ data: { payment_tasks?: number } }>().data

it('PY-06 finds no difference in books that agree, and ignores payments of others', async () => {
  await paid()
  const { id, ...payment } = lastPayment()
  const other = { ...payment, id: 'pay_Other000000000', notes: { reference: 'INV-7' } }
  books.payments.set(other.id, other)
  const noNotes = { ...payment, id: 'pay_Other000000001', notes: [] }
  books.payments.set(noNotes.id, noNotes as never)
  onTestFinished(() => void (books.payments.delete(other.id), books.payments.delete(noNotes.id)))
  expect(await compare()).toEqual([])
  expect(await run('compare')).toBe('The books agree.')
  expect(await overview()).toMatchObject({ payment_tasks: 0 })
})

it('PY-06 books a payment whose every report was lost', async () => {
  controls.setWebhooks({ lose: 100 })
  onTestFinished(() => controls.setWebhooks({ lose: 0 }))
  const bought = await purchase()
  await press(bought.url, 'pay')
  expect(await compare()).toMatchObject([{ kind: 'not_booked', order_no: bought.order.order_id, ours: 0 }])
  expect(await overview()).toMatchObject({ payment_tasks: 1 })
  await work()
  expect((await state(bought))?.status).toBe('confirmed')
  expect(await compare()).toEqual([])
  expect(await brokenInvariants(pool)).toEqual({})
})

it('PY-06 reports a refund that was made in the dashboard, until it is dismissed or changes', async () => {
  const bought = await paid()
  const payment = lastPayment()
  payment.amount_refunded = 100
  const [found] = await compare()
  expect(found).toMatchObject({
    kind: 'refunded',
    name: payment.id,
    ours: 0,
    theirs: 100,
    order_no: bought.order.order_id,
  })
  const tasks = expectData(await shop.get('/api/admin/payment-tasks', asAdministrator), 'PaymentTaskList')
  expect(tasks.differences).toMatchObject([
    {
      id: found?.id,
      provider: 'Razorpay',
      order_no: bought.order.order_id,
      ours: { amount: 0 },
      theirs: { amount: 100 },
    },
  ])
  expect(await run('dismiss', String(found?.id))).toContain('hidden')
  await expect(run('dismiss', String(found?.id))).rejects.toThrow('no open difference')
  expect(await compare()).toEqual([])
  payment.amount_refunded = 200
  const admin = browser(shop, asAdministrator)
  const compared = await admin.post('/api/admin/payment-tasks/compare', {})
  expect(expectData(compared, 'PaymentTaskList').differences).toMatchObject([
    { id: found?.id, theirs: { amount: 200 } },
  ])
  const dismiss = (reason: string) =>
    admin.post(`/api/admin/payment-tasks/differences/${found?.id}/dismiss`, { reason })
  expect((await dismiss(' ')).statusCode).toBe(400)
  expect((await dismiss('Refunded by phone')).statusCode).toBe(200)
  expectFailure(await dismiss('Refunded by phone'), 404, 'not_found')
  const { rows } = await pool.query(
    'SELECT action, resource, record_title, changes FROM audit_entry ORDER BY id DESC LIMIT 1',
  )
  expect(rows).toEqual([
    {
      ...{ action: 'dismissed', resource: 'payment_difference', record_title: bought.order.order_id },
      changes: [{ field: '/reason', to: 'Refunded by phone' }],
    },
  ])
  payment.amount_refunded = 0
  expect(await compare()).toEqual([])
})

it('PY-06 reports other amounts, payments that only one side knows, and payments of a lost database', async () => {
  const bought = await paid()
  const payment = lastPayment()
  payment.amount -= 1
  expect(await compare()).toMatchObject([{ kind: 'amount', order_no: bought.order.order_id }])
  payment.amount += 1
  books.payments.delete(payment.id)
  expect(await compare()).toMatchObject([{ kind: 'missing', name: payment.id, theirs: 0 }])
  books.payments.set(payment.id, payment)
  const lost = { ...payment, id: 'pay_Lost0000000000', notes: { reference: 'r'.repeat(24) } }
  books.payments.set(lost.id, lost)
  expect(await compare()).toMatchObject([{ kind: 'unknown', name: lost.id, order_no: null }])
  books.payments.delete(lost.id)
  expect(await compare()).toEqual([])
})

it('PY-06 is made once a day by one process, again after a failure, which is reported if it lasts', async () => {
  const lists = () => fake.calls.filter(({ path }) => path === '/v1/payments').length
  await pool.query('DELETE FROM payment_comparison')
  const before = lists()
  await Promise.all([shop.app.runJob('payment-comparison'), run('compare')])
  const once = lists()
  await shop.app.runJob('payment-comparison')
  expect([once > before, lists()]).toEqual([true, once])
  fake.fail({ kind: 'error' })
  await run('compare')
  expect(await overview()).toMatchObject({ payment_tasks: 0 })
  await pool.query(
    `UPDATE payment_comparison SET compared_at = now() - interval '3 days', tried_at = now() - interval '1 hour' WHERE provider = 'razorpay'`,
  )
  expect(await overview()).toMatchObject({ payment_tasks: 1 })
  const { comparisons } = expectData(await shop.get('/api/admin/payment-tasks', asAdministrator), 'PaymentTaskList')
  expect(comparisons).toMatchObject([{ provider: 'Razorpay', error: expect.any(String) }])
  await shop.app.runJob('payment-comparison')
  expect(await overview()).toMatchObject({ payment_tasks: 0 })
})
