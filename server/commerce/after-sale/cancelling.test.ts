import { describe, expect, it } from 'vitest'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

const { cancel, deliver, her, him, newOrder, pool, setting, shop, stateOf, stockOf, vase } = await afterSaleShop()

describe('cancelling an order', () => {
  it('AC-05 is possible for its customer before shipping, and returns its stock', async () => {
    const before = await stockOf(vase)
    const order = await newOrder(her)
    expect(await stockOf(vase)).toBe(before - 3)
    const cancelled = expectData(await cancel(order, her), 'Order')
    expect(cancelled).toMatchObject({ status: 'cancelled', can_cancel: false })
    expect(cancelled.history.at(-1)).toMatchObject({ status: 'cancelled', note: 'I changed my mind' })
    expect(await stockOf(vase)).toBe(before)
    expectData(await cancel(order, her), 'Order')
    expect(await stockOf(vase)).toBe(before)
  })

  it('AC-05 requires the order’s link from a guest', async () => {
    const order = await newOrder()
    const stranger = browser(shop)
    expectFailure(await cancel(order, stranger), 401, 'login_required')
    expectFailure(await cancel(order, stranger, { token: 'x.y.z' }), 404, 'not_found')
    const other = await newOrder()
    expectFailure(await cancel(order, stranger, { token: other.token }), 404, 'not_found')
    expectData(await cancel(order, stranger, { token: order.token }), 'Order')
  })

  it('AC-05 AC-06 AU-18 is refused to others, after shipping, without a reason, and when the shop disables it', async () => {
    const order = await newOrder(her)
    expectFailure(await cancel(order, him), 404, 'not_found')
    expectFailure(await cancel(order, her, { reason: 'because' }), 422, 'unknown_reason')
    expectFailure(await cancel(order, her, { reason: undefined }), 400, 'malformed')
    await setting('enable_cancel_order', false)
    expectFailure(await cancel(order, her), 403, 'cancel_off')
    expectFailure(await cancel(order, him), 404, 'not_found')
    await setting('enable_cancel_order', true)
    await deliver(order)
    expectFailure(await cancel(order, her), 422, 'not_cancellable')
    expect(await stateOf(order)).toMatchObject({ status: 'delivered' })
  })

  it('AC-05 returns the stock once when repeated twenty times at once', async () => {
    const before = await stockOf(vase)
    const order = await newOrder(her)
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(order, her)))
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await stockOf(vase)).toBe(before)
  })
})

it('CK-07 AC-05 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
