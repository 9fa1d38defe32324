import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { type Placed, afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { grantRequests, refuseRequests } from './refund-requests.ts'

const { requestReturn, bowl, decide, delivered, her, pool, shop, stateOf, stockOf, vase } = await afterSaleShop()

describe('deciding on a refund', () => {
  /** Refunds without a request. */
  const refundDirectly = ({ id }: Placed, amount: number) =>
    inTransaction(shop.database, async ({ client }) => {
      await createRefund(client, await lockOrder(client, id), {
        key: `own-${id}`,
        amount,
        reason: 'A chip in the glaze.',
      })
    })

  it('AC-05 refunds a granted request once, and restocks items that are not defective', async () => {
    const order = await delivered(her)
    const before = await stockOf(vase)
    await requestReturn(order, her)
    await requestReturn(order, her, { reason: 'damaged' })
    expect(await Promise.all([decide<number>(grantRequests, order), decide<number>(grantRequests, order)])).toContain(2)
    expect(await decide(grantRequests, order)).toBe(0)
    expect(await stateOf(order)).toMatchObject({ status: 'delivered', refunded_total: 200_002 })
    expect(await stockOf(vase)).toBe(before + 1)
    const { rows } = await pool.query(
      'SELECT status, decided_at IS NOT NULL AS decided FROM refund_request WHERE order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([
      { status: 'granted', decided: true },
      { status: 'granted', decided: true },
    ])
    expectFailure(
      await requestReturn(order, her, { lines: [{ id: order.lines[0], quantity: 2 }] }),
      422,
      'too_many_units',
    )
  })

  it('AC-05 does not promise an amount the shop has already refunded', async () => {
    const order = await delivered(her, [
      [vase, 2],
      [bowl, 1],
    ])
    const { paid_total: paid } = await stateOf(order)
    await refundDirectly(order, 150_000)
    const all = [0, 1].map((index) => ({ id: order.lines[index], quantity: 2 - index }))
    const request = expectData(await requestReturn(order, her, { reason: 'faulty', lines: all }), 'RefundRequest')
    expect(request.amount.amount).toBe(paid - 150_000)
    const [vases = 0, bowls = 0] = request.lines.map(({ amount }) => amount.amount)
    expect(vases + bowls).toBe(Math.min(300_003, paid - 150_000))
    expect(Math.abs(vases - 2 * bowls)).toBeLessThanOrEqual(2)
    await decide(grantRequests, order)
    expect(await stateOf(order)).toMatchObject({ status: 'refunded', refunded_total: paid })
  })

  it('AC-05 refuses requests after a complete refund by the shop', async () => {
    const order = await delivered(her)
    await requestReturn(order, her)
    const { paid_total: paid } = await stateOf(order)
    await refundDirectly(order, paid - 100_001)
    const last = { lines: [{ id: order.lines[0], quantity: 2 }] }
    expectFailure(await requestReturn(order, her, last), 422, 'not_refundable')
    await decide(grantRequests, order)
    expect(await stateOf(order)).toMatchObject({ status: 'refunded', refunded_total: paid })
  })

  it('AC-05 deducts what the shop has refunded since the request, and restocks all units', async () => {
    const before = await stockOf(vase)
    const order = await delivered(her)
    const { paid_total: paid } = await stateOf(order)
    for (const quantity of [2, 1]) await requestReturn(order, her, { lines: [{ id: order.lines[0], quantity }] })
    await refundDirectly(order, paid - 100_000)
    await decide(grantRequests, order)
    expect(await stateOf(order)).toMatchObject({ status: 'refunded', refunded_total: paid })
    const { rows } = await pool.query(
      `SELECT r.amount, q.amount AS line FROM refund_request r JOIN refund_request_line q ON q.request_id = r.id WHERE order_id = $1 ORDER BY r.id`,
      [order.id],
    )
    expect(rows).toEqual([
      { amount: 100_000, line: 100_000 },
      { amount: 0, line: 0 },
    ])
    expect(await stockOf(vase)).toBe(before)
  })

  it('AC-05 does not restock customised items', async () => {
    const before = await stockOf(vase)
    const order = await delivered(her, [[vase, 2]])
    await pool.query(`UPDATE order_line SET additonal_data = '{"custom_text": "Meera"}' WHERE order_id = $1`, [
      order.id,
    ])
    const lines = [{ id: order.lines[0], quantity: 2 }]
    expectData(await requestReturn(order, her, { reason: 'wrong_item', lines }), 'RefundRequest')
    await decide(grantRequests, order)
    expect(await stateOf(order)).toMatchObject({ status: 'refunded' })
    expect(await stockOf(vase)).toBe(before - 2)
  })

  it('AC-05 marks a completely returned order as refunded', async () => {
    const order = await delivered(her)
    await requestReturn(order, her, { reason: 'wrong_item', lines: [{ id: order.lines[0], quantity: 3 }] })
    await decide(grantRequests, order)
    const { status, paid_total: paid, refunded_total: refunded } = await stateOf(order)
    expect([status, refunded]).toEqual(['refunded', paid])
    expectFailure(await requestReturn(order, her), 422, 'not_refundable')
  })

  it('AC-05 gives a reason for a refusal, and accepts another request', async () => {
    const order = await delivered(her)
    await requestReturn(order, her, { lines: [{ id: order.lines[0], quantity: 3 }] })
    const refuse = (
      on: Parameters<typeof grantRequests>[0],
      ...rest: [Parameters<typeof grantRequests>[1], Parameters<typeof grantRequests>[2]]
    ) => refuseRequests(on, ...rest, 'It was used.')
    expect(await decide(refuse, order)).toBe(1)
    expect((await messagesTo(shop, 'guest@ashkiln.example'))[0]).toContain('It was used.')
    expect(await stateOf(order)).toMatchObject({ refunded_total: 0 })
    const again = await requestReturn(order, her, { lines: [{ id: order.lines[0], quantity: 3 }] })
    expect(expectData(again, 'RefundRequest').amount.amount).toBe(300_003)
  })
})

it('CK-07 AC-05 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
