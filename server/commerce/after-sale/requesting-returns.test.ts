import { describe, expect, it } from 'vitest'
import { type Placed, afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

const { requestReturn, bowl, deliver, delivered, her, him, newOrder, pool, setting, shop, stateOf, vase } =
  await afterSaleShop()

const theirs = await delivered(her)

describe('requesting a refund', () => {
  it('AC-05 stores reason and lines, with what was paid for them', async () => {
    const order = await delivered(
      her,
      [
        [vase, 3],
        [bowl, 2],
      ],
      'WELCOME10',
    )
    // 500.005 rupees of 5000.05, shared 3 : 2; the coupon is limited to 500.00.
    const { rows } = await pool.query(
      'SELECT line_total - discount AS paid FROM order_line WHERE order_id = $1 ORDER BY position',
      [order.id],
    )
    const [vases, bowls] = rows.map(({ paid }) => paid as number) as [number, number]
    const ask = await requestReturn(order, her, {
      comment: ' Too tall for the shelf ',
      lines: [
        { id: order.lines[0], quantity: 1 },
        { id: order.lines[1], quantity: 2 },
      ],
    })
    const request = expectData(ask, 'RefundRequest')
    expect(request).toMatchObject({
      status: 'asked',
      reason: 'changed_mind',
      comment: 'Too tall for the shelf',
      answer: '',
      amount: { amount: Math.floor(vases / 3) + bowls, currency: 'INR' },
      lines: [
        { id: order.lines[0], quantity: 1, amount: { amount: Math.floor(vases / 3) } },
        { id: order.lines[1], quantity: 2, amount: { amount: bowls } },
      ],
    })
    const [mail] = await messagesTo(shop, 'guest@ashkiln.example')
    expect(mail).toContain(`request to return items from order ${order.order_id}`)
    expect((await messagesTo(shop, 'help@ashkiln.example'))[0]).toContain('Please approve or decline the request.')
    expect(await stateOf(order)).toMatchObject({ status: 'delivered', refunded_total: 0 })
    const shown = expectData(await her.post('/api/orders/item', { order_no: order.order_id }), 'Order')
    expect(shown.refund_requests).toEqual([request])
    expect(shown.productchannel.map((line) => [line.refundable_quantity, line.can_rate, line.rating])).toEqual([
      [2, true, null],
      [0, true, null],
    ])
  })

  it('AC-05 OP-04 sends nothing to a mailbox that has not confirmed the order', async () => {
    const order = await delivered(her)
    await pool.query(`UPDATE orders SET unproved = '{email}' WHERE id = $1`, [order.id])
    const before = await messagesTo(shop, 'guest@ashkiln.example')
    expectData(await requestReturn(order, her), 'RefundRequest')
    expect(await messagesTo(shop, 'guest@ashkiln.example')).toEqual(before)
    expect((await messagesTo(shop, 'help@ashkiln.example'))[0]).toContain(order.order_id)
  })

  it('AC-05 AC-06 CK-08 calculates the refund beforehand, for those with access to the order, and changes nothing', async () => {
    const order = await delivered(her, [[vase, 3]])
    const lines = [{ id: order.lines[0], quantity: 3 }]
    const sumFor = (who: Browser = her, more: object = {}) =>
      who.post('/api/orders/refund/sum', { order_no: order.order_id, lines, ...more })
    const sum = expectData(await sumFor(), 'RefundSum').amount.amount
    expect(sum).toBe(3 * 100_001)
    const faulty = expectData(await sumFor(her, { reason: 'faulty' }), 'RefundSum').amount.amount
    expect(expectData(await sumFor(browser(shop), { token: order.token, reason: 'faulty' }), 'RefundSum')).toEqual({
      amount: { amount: faulty, currency: 'INR' },
    })
    expectFailure(await sumFor(him), 404, 'not_found')
    expectFailure(await sumFor(browser(shop)), 401, 'login_required')
    expectFailure(await sumFor(browser(shop), { token: `${order.token}x` }), 404, 'not_found')
    expectFailure(await sumFor(her, { lines: [{ id: order.lines[0], quantity: 4 }] }), 422, 'too_many_units')
    expectFailure(await sumFor(her, { lines: [{ id: 1, quantity: 1 }] }), 422, 'unknown_line')
    const request = expectData(await requestReturn(order, her, { reason: 'faulty', lines }), 'RefundRequest')
    expect(request.amount.amount).toBe(faulty)
    expectFailure(await sumFor(), 422, 'too_many_units')
  })

  it('AC-05 accepts each unit once, and shares add up to what was paid', async () => {
    const order = await delivered()
    const ask = async (quantity: number) =>
      requestReturn(order, browser(shop), { token: order.token, lines: [{ id: order.lines[0], quantity }] })
    const amounts = []
    for (let unit = 0; unit < 3; unit++) amounts.push(expectData(await ask(1), 'RefundRequest').amount.amount)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(3 * 100_001)
    expectFailure(await ask(1), 422, 'too_many_units')
  })

  it('AC-05 accepts one of twenty concurrent requests for the last units', async () => {
    const order = await delivered()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        requestReturn(order, browser(shop), { token: order.token, lines: [{ id: order.lines[0], quantity: 2 }] }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expectFailure(reply, 422, 'too_many_units')
  })

  it('AC-05 cannot store more units than were ordered', async () => {
    const order = await delivered()
    await pool.query(`INSERT INTO refund_request (order_id, reason, amount) VALUES ($1, 'other', 0)`, [order.id])
    await expect(
      pool.query(
        `INSERT INTO refund_request_line (request_id, order_line_id, quantity, amount) SELECT id, $2, 4, 0 FROM refund_request WHERE order_id = $1`,
        [order.id, order.lines[0]],
      ),
    ).rejects.toThrow('shipped, cancelled or returned')
  })

  it('AC-05 is idempotent by its key', async () => {
    const order = await delivered()
    const body = {
      order_no: order.order_id,
      token: order.token,
      reason: 'other',
      lines: [{ id: order.lines[0], quantity: 1 }],
    }
    const headers = { 'idempotency-key': 'refund-request-0001' }
    const send = () => browser(shop).post('/api/orders/refund/request', body, headers)
    const replies = await Promise.all([send(), send(), send()])
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1)
    expect((await pool.query('SELECT FROM refund_request WHERE order_id = $1', [order.id])).rowCount).toBe(1)
  })

  it.each([
    [{ lines: [] }, 400, 'malformed'],
    [{ lines: undefined }, 400, 'malformed'],
    [{ lines: [{ id: 1, quantity: 0 }] }, 400, 'malformed'],
    [{ lines: [{ id: 1, quantity: -1 }] }, 400, 'malformed'],
    [{ lines: [{ id: 1, quantity: 1.5 }] }, 400, 'malformed'],
    [{ lines: [{ id: 1, quantity: 1e9 }] }, 400, 'malformed'],
    [{ lines: [{ id: 1, quantity: '1' }] }, 400, 'malformed'],
    [{ lines: [{ id: 999_999_999, quantity: 1 }] }, 422, 'unknown_line'],
    [{ reason: 'because' }, 422, 'unknown_reason'],
    [{ comment: 'x'.repeat(1001) }, 400, 'malformed'],
    [{ amount: 1 }, 400, 'malformed'],
    [{ order_no: 'NOSUCH' }, 404, 'not_found'],
  ])('AC-05 AP-01 refuses %j', async (wrong, status, code) => {
    expectFailure(await requestReturn(theirs, her, wrong), status, code)
  })

  it('AC-05 adds up entries of one line, and refuses another order’s line', async () => {
    const order = await delivered(her)
    const line = { id: order.lines[0], quantity: 2 }
    expectFailure(await requestReturn(order, her, { lines: [line, line] }), 422, 'too_many_units')
    expectFailure(
      await requestReturn(order, her, { lines: [{ id: theirs.lines[0], quantity: 1 }] }),
      422,
      'unknown_line',
    )
  })

  it('AC-05 AC-06 AU-18 is refused before delivery, to others, and when the shop disables it', async () => {
    const order = await newOrder(her)
    expectFailure(await requestReturn(order, her), 422, 'not_refundable')
    await deliver(order)
    expectFailure(await requestReturn(order, him), 404, 'not_found')
    await setting('enable_refund', false)
    expectFailure(await requestReturn(order, her), 403, 'refund_off')
    await setting('enable_refund', true)
    expectData(await requestReturn(order, her), 'RefundRequest')
  })

  it('AC-05 is limited in days for unwanted items, unlimited for defective ones', async () => {
    const order = await newOrder(her)
    await deliver(order, 15)
    expectFailure(await requestReturn(order, her), 422, 'too_late')
    expectData(await requestReturn(order, her, { reason: 'faulty' }), 'RefundRequest')
  })

  it('AC-05 refuses customised items that are not defective', async () => {
    const order = await newOrder(her)
    await pool.query(`UPDATE order_line SET additonal_data = '{"custom_text": "Meera"}' WHERE order_id = $1`, [
      order.id,
    ])
    await deliver(order)
    expectFailure(await requestReturn(order, her), 422, 'made_for_you')
    expectData(await requestReturn(order, her, { reason: 'damaged' }), 'RefundRequest')
  })

  it('AC-05 includes shipping only when the whole order was defective', async () => {
    await pool.query('UPDATE shipping_rate SET free_from = NULL')
    const whole = await delivered(her)
    const { rows } = await pool.query('SELECT grand_total, shipping_total FROM orders WHERE id = $1', [whole.id])
    expect(rows[0].shipping_total).toBeGreaterThan(0)
    const amountFor = async (order: Placed, reason: string, quantity: number) => {
      const reply = await requestReturn(order, her, { reason, lines: [{ id: order.lines[0], quantity }] })
      return expectData(reply, 'RefundRequest').amount.amount
    }
    const first = await amountFor(whole, 'damaged', 1)
    expect(first).toBe(100_001)
    expect(first + (await amountFor(whole, 'damaged', 2))).toBe(rows[0].grand_total)
    const part = await delivered(her)
    await amountFor(part, 'changed_mind', 1)
    expect(await amountFor(part, 'damaged', 2)).toBe(200_002)
  })
})

it('CK-07 AC-05 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
