import { describe, expect, it } from 'vitest'
import type { ExperienceRating, Order, OwnReview, PlacedOrder, RefundRequest } from '#generated/api.d.ts'
import { inTransaction } from '#server/db/database.ts'
import { moveOrder } from '#server/orders/move.ts'
import { lockOrder } from '#server/orders/rows.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placed, readyCart } from '#server/testing/shoppers.ts'
import { eventually, productId, testApp } from '#server/testing/test-app.ts'
import { grantRequests, refuseRequests } from './refund-requests.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
const bowl = await productId(shop.database, 'ASH-BOW-001-CEL')
await pool.query('UPDATE product SET stock = 500, price = 100001 WHERE id = ANY ($1)', [[vase, bowl]])
const her = await loggedIn(shop, meera)
const him = await loggedIn(shop, arjun)

interface Placed extends PlacedOrder {
  id: number
  /** Ids of its lines. */
  lines: number[]
}

/** An order for cash, as it is right after it was placed. */
async function newOrder(
  who: Browser = browser(shop),
  quantities: [product: number, units: number][] = [[vase, 3]],
  coupon?: string,
): Promise<Placed> {
  const items = quantities.map(([product_id, quantity]) => ({ product_id, quantity }))
  const order = await placed(who, await readyCart(who, { items, ...(coupon && { coupon }) }))
  const { rows } = await pool.query<{ id: number; lines: number[] }>(
    `SELECT o.id, array_agg(l.id::int ORDER BY l.position) AS lines FROM orders o JOIN order_line l ON l.order_id = o.id WHERE order_no = $1 GROUP BY o.id`,
    [order.order_id],
  )
  return { ...order, ...rows[0]! }
}

/** Has the courier take it to the customer and the money back. */
async function deliver({ id }: Placed, daysAgo = 0): Promise<void> {
  await inTransaction(shop.database, async ({ client }) => {
    const order = await lockOrder(client, id)
    await client.query(`UPDATE orders SET waybill = 'BL-' || id, paid_total = grand_total WHERE id = $1`, [id])
    await client.query(
      `INSERT INTO payment (order_id, provider, reference, amount, currency, status, settled_at)
       SELECT id, 'cod', 'cash-' || id, grand_total, currency, 'paid', now() FROM orders WHERE id = $1`,
      [id],
    )
    await moveOrder(client, order, 'shipped', { actor: 'shop' })
    await moveOrder(client, order, 'delivered', { actor: 'shop' })
    await client.query(
      `UPDATE order_event SET created_at = created_at - make_interval(days => $2::int) WHERE order_id = $1`,
      [id, daysAgo],
    )
  })
}
async function delivered(...args: Parameters<typeof newOrder>): Promise<Placed> {
  const order = await newOrder(...args)
  await deliver(order)
  return order
}

const stateOf = async ({ id }: Placed) =>
  (await pool.query('SELECT status, paid_total, refunded_total FROM orders WHERE id = $1', [id])).rows[0]
const stockOf = async (id: number) =>
  (await pool.query('SELECT stock FROM product WHERE id = $1', [id])).rows[0].stock as number
const setting = (key: string, value: unknown) =>
  pool.query('UPDATE setting SET value = $2 WHERE key = $1', [key, JSON.stringify(value)])
const cancel = (order: Placed, who: Browser, more: object = {}) =>
  who.put('/api/orders/cancel', { order_no: order.order_id, reason: 'changed_mind', ...more })
const askBack = (order: Placed, who: Browser, more: object = {}) =>
  who.post('/api/orders/refund/request', {
    order_no: order.order_id,
    reason: 'changed_mind',
    lines: [{ id: order.lines[0], quantity: 1 }],
    ...more,
  })
const decideOn = <T>(work: typeof grantRequests, { id }: Placed): Promise<T> =>
  inTransaction(shop.database, async ({ client }) => work(client, shop.app, await lockOrder(client, id)) as Promise<T>)

describe('cancelling', () => {
  it('AC-05 a customer calls off what has not left, and the pieces are for sale again', async () => {
    const before = await stockOf(vase)
    const order = await newOrder(her)
    expect(await stockOf(vase)).toBe(before - 3)
    const cancelled = expectData<Order>(await cancel(order, her), 'Order')
    expect(cancelled).toMatchObject({ status: 'cancelled', can_cancel: false })
    expect(cancelled.history.at(-1)).toMatchObject({ status: 'cancelled', note: 'I have changed my mind' })
    expect(await stockOf(vase)).toBe(before)
    // Twice is as good as once.
    expectData<Order>(await cancel(order, her), 'Order')
    expect(await stockOf(vase)).toBe(before)
  })

  it('AC-05 a guest does by the link of the order', async () => {
    const order = await newOrder()
    const stranger = browser(shop)
    expectFailure(await cancel(order, stranger), 404, 'not_found')
    expectFailure(await cancel(order, stranger, { token: 'x.y.z' }), 404, 'not_found')
    const other = await newOrder()
    expectFailure(await cancel(order, stranger, { token: other.token }), 404, 'not_found')
    expectData<Order>(await cancel(order, stranger, { token: order.token }), 'Order')
  })

  it('AC-05 AC-06 is refused to others, after it has left, without a reason, and where the shop does not have it', async () => {
    const order = await newOrder(her)
    expectFailure(await cancel(order, him), 404, 'not_found')
    expectFailure(await cancel(order, her, { reason: 'because' }), 422, 'unknown_reason')
    expectFailure(await cancel(order, her, { reason: undefined }), 400, 'malformed')
    await setting('enable_cancel_order', false)
    await eventually(async () => (await cancel(order, her)).statusCode === 403)
    expectFailure(await cancel(order, him), 404, 'not_found')
    await setting('enable_cancel_order', true)
    await deliver(order)
    await eventually(async () => (await cancel(order, her)).statusCode === 422)
    expectFailure(await cancel(order, her), 422, 'not_cancellable')
    expect(await stateOf(order)).toMatchObject({ status: 'delivered' })
  })

  it('AC-05 twenty cancellations at once give the pieces back once', async () => {
    const before = await stockOf(vase)
    const order = await newOrder(her)
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(order, her)))
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await stockOf(vase)).toBe(before)
  })
})

describe('asking for a refund', () => {
  it('AC-05 is kept with its reason and lines, for what was paid for them', async () => {
    const order = await delivered(
      her,
      [
        [vase, 3],
        [bowl, 2],
      ],
      'WELCOME10',
    )
    // 500.005 rupees of 5000.05, shared 3 : 2; the coupon takes 500.00 at most.
    const { rows } = await pool.query(
      'SELECT line_total - discount AS paid FROM order_line WHERE order_id = $1 ORDER BY position',
      [order.id],
    )
    const [vases, bowls] = rows.map(({ paid }) => paid as number) as [number, number]
    const ask = await askBack(order, her, {
      comment: ' Too tall for the shelf ',
      lines: [
        { id: order.lines[0], quantity: 1 },
        { id: order.lines[1], quantity: 2 },
      ],
    })
    const request = expectData<RefundRequest>(ask, 'RefundRequest')
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
    expect(mail).toContain(`You want to give back something of your order ${order.order_id}`)
    expect((await messagesTo(shop, 'help@ashkiln.example'))[0]).toContain('waits for your decision')
    expect(await stateOf(order)).toMatchObject({ status: 'delivered', refunded_total: 0 })
    const shown = expectData<Order>(await her.post('/api/orders/item', { order_no: order.order_id }), 'Order')
    expect(shown.refund_requests).toEqual([request])
    expect(shown.productchannel.map((line) => [line.refundable_quantity, line.can_rate, line.rating])).toEqual([
      [2, true, null],
      [0, true, null],
    ])
  })

  it('AC-05 units are asked back once, and their shares add up to what was paid', async () => {
    const order = await delivered()
    const ask = async (quantity: number) =>
      askBack(order, browser(shop), { token: order.token, lines: [{ id: order.lines[0], quantity }] })
    const amounts = []
    for (let unit = 0; unit < 3; unit++)
      amounts.push(expectData<RefundRequest>(await ask(1), 'RefundRequest').amount.amount)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(3 * 100_001)
    expectFailure(await ask(1), 422, 'too_many_units')
  })

  it('AC-05 twenty requests for the last units at once: one gets them', async () => {
    const order = await delivered()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        askBack(order, browser(shop), { token: order.token, lines: [{ id: order.lines[0], quantity: 2 }] }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expectFailure(reply, 422, 'too_many_units')
  })

  it('AC-05 the database itself refuses a unit too many', async () => {
    const order = await delivered()
    await pool.query(`INSERT INTO refund_request (order_id, reason, amount) VALUES ($1, 'other', 0)`, [order.id])
    await expect(
      pool.query(
        `INSERT INTO refund_request_line (request_id, order_line_id, quantity, amount) SELECT id, $2, 4, 0 FROM refund_request WHERE order_id = $1`,
        [order.id, order.lines[0]],
      ),
    ).rejects.toThrow('asked back')
  })

  it('AC-05 the same request sent again with its key is one request', async () => {
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
    expectFailure(await askBack(theirs, her, wrong), status, code)
  })

  it('AC-05 two entries of one line count together; another order’s line is none of this', async () => {
    const order = await delivered(her)
    const line = { id: order.lines[0], quantity: 2 }
    expectFailure(await askBack(order, her, { lines: [line, line] }), 422, 'too_many_units')
    expectFailure(await askBack(order, her, { lines: [{ id: theirs.lines[0], quantity: 1 }] }), 422, 'unknown_line')
  })

  it('AC-05 AC-06 is refused before it arrived, to others, and where the shop does not have it', async () => {
    const order = await newOrder(her)
    expectFailure(await askBack(order, her), 422, 'not_refundable')
    await deliver(order)
    expectFailure(await askBack(order, him), 404, 'not_found')
    await setting('enable_refund', false)
    await eventually(async () => (await askBack(order, her)).statusCode === 403)
    await setting('enable_refund', true)
    await eventually(async () => (await askBack(order, her)).statusCode === 200)
  })

  it('AC-05 what pleases not comes back within its days, what is faulty at any time', async () => {
    const order = await newOrder(her)
    await deliver(order, 15)
    expectFailure(await askBack(order, her), 422, 'too_late')
    expectData<RefundRequest>(await askBack(order, her, { reason: 'faulty' }), 'RefundRequest')
  })

  it('AC-05 what was made for somebody comes back only if it is faulty', async () => {
    const order = await newOrder(her)
    await pool.query(`UPDATE order_line SET additonal_data = '{"custom_text": "Meera"}' WHERE order_id = $1`, [
      order.id,
    ])
    await deliver(order)
    expectFailure(await askBack(order, her), 422, 'made_for_you')
    expectData<RefundRequest>(await askBack(order, her, { reason: 'damaged' }), 'RefundRequest')
  })

  it('AC-05 the carriage goes back too when all of it was faulty, and only then', async () => {
    await pool.query('UPDATE shipping_rate SET free_from = NULL')
    const whole = await delivered(her)
    const { rows } = await pool.query('SELECT grand_total, shipping_total FROM orders WHERE id = $1', [whole.id])
    expect(rows[0].shipping_total).toBeGreaterThan(0)
    const amountFor = async (order: Placed, reason: string, quantity: number) => {
      const reply = await askBack(order, her, { reason, lines: [{ id: order.lines[0], quantity }] })
      return expectData<RefundRequest>(reply, 'RefundRequest').amount.amount
    }
    const first = await amountFor(whole, 'damaged', 1)
    expect(first).toBe(100_001)
    expect(first + (await amountFor(whole, 'damaged', 2))).toBe(rows[0].grand_total)
    const part = await delivered(her)
    await amountFor(part, 'changed_mind', 1)
    expect(await amountFor(part, 'damaged', 2)).toBe(200_002)
  })
})

const theirs = await delivered(her)

describe('deciding on a refund', () => {
  it('AC-05 what is granted is paid back once; what was sound is for sale again', async () => {
    const order = await delivered(her)
    const before = await stockOf(vase)
    await askBack(order, her)
    await askBack(order, her, { reason: 'damaged' })
    expect(
      await Promise.all([decideOn<number>(grantRequests, order), decideOn<number>(grantRequests, order)]),
    ).toContain(2)
    expect(await decideOn(grantRequests, order)).toBe(0)
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
    expectFailure(await askBack(order, her, { lines: [{ id: order.lines[0], quantity: 2 }] }), 422, 'too_many_units')
  })

  it('AC-05 when everything went back, the order is refunded', async () => {
    const order = await delivered(her)
    await askBack(order, her, { reason: 'wrong_item', lines: [{ id: order.lines[0], quantity: 3 }] })
    await decideOn(grantRequests, order)
    const { status, paid_total: paid, refunded_total: refunded } = await stateOf(order)
    expect([status, refunded]).toEqual(['refunded', paid])
    expectFailure(await askBack(order, her), 422, 'not_refundable')
  })

  it('AC-05 what is refused says why, and may be asked back again', async () => {
    const order = await delivered(her)
    await askBack(order, her, { lines: [{ id: order.lines[0], quantity: 3 }] })
    const refuse = (
      on: Parameters<typeof grantRequests>[0],
      ...rest: [Parameters<typeof grantRequests>[1], Parameters<typeof grantRequests>[2]]
    ) => refuseRequests(on, ...rest, 'It was used.')
    expect(await decideOn(refuse, order)).toBe(1)
    expect((await messagesTo(shop, 'guest@ashkiln.example'))[0]).toContain('It was used.')
    expect(await stateOf(order)).toMatchObject({ refunded_total: 0 })
    const again = await askBack(order, her, { lines: [{ id: order.lines[0], quantity: 3 }] })
    expect(expectData<RefundRequest>(again, 'RefundRequest').amount.amount).toBe(300_003)
  })
})

describe('rating', () => {
  const rate = (order: Placed, who: Browser, more: object = {}) =>
    who.post('/api/plugins/review/rate-product', {
      order_no: order.order_id,
      line_id: order.lines[0],
      rating: 4,
      ...more,
    })
  const reviewsOf = async (product: number) =>
    (
      await pool.query(
        'SELECT r.* FROM review r JOIN product p ON p.group_id = r.group_id WHERE p.id = $1 AND r.order_line_id IS NOT NULL ORDER BY r.id',
        [product],
      )
    ).rows

  it('AC-05 a customer rates what they bought once it is there, and the product’s stars follow', async () => {
    const lamp = await productId(shop.database, 'ASH-BOW-002-ASH')
    await pool.query('UPDATE product SET stock = 500 WHERE id = $1', [lamp])
    const order = await newOrder(her, [[lamp, 1]])
    expectFailure(await rate(order, her), 422, 'not_arrived')
    await deliver(order)
    await pool.query('DELETE FROM review WHERE group_id = (SELECT group_id FROM product WHERE id = $1)', [lamp])
    const words = { title: ' Just\nright ', text: 'Holds rice for one.\r\n\r\n\r\n\r\nAnd looks\u0007 well.' }
    expect(expectData<OwnReview>(await rate(order, her, words), 'OwnReview')).toMatchObject({
      rating: 4,
      title: 'Just right',
      text: 'Holds rice for one.\n\nAnd looks well.',
      author: expect.stringMatching(/^Meera \p{Lu}$/u),
      published: true,
    })
    const figures = async () =>
      (
        await pool.query(
          'SELECT g.rating, g.review_count FROM product_group g JOIN product p ON p.group_id = g.id WHERE p.id = $1',
          [lamp],
        )
      ).rows[0]
    expect(await figures()).toEqual({ rating: 4, review_count: 1 })
    // Another order of the same product changes the same review.
    const second = await delivered(her, [[lamp, 1]])
    expectData<OwnReview>(await rate(second, her, { rating: 2 }), 'OwnReview')
    expect(await figures()).toEqual({ rating: 2, review_count: 1 })
    expect(await reviewsOf(lamp)).toHaveLength(1)
  })

  it('AC-05 twenty ratings at once, of two orders, are one review', async () => {
    const orders = [await delivered(him, [[bowl, 1]]), await delivered(him, [[bowl, 1]])]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => rate(orders[index % 2]!, him, { rating: 1 + (index % 5) })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await reviewsOf(bowl)).toHaveLength(1)
  })

  it('AC-05 a guest rates by the link of the order, under a first name', async () => {
    const order = await delivered()
    expectFailure(await rate(order, browser(shop)), 404, 'not_found')
    const review = await rate(order, browser(shop), { token: order.token })
    expect(expectData<OwnReview>(review, 'OwnReview').author).toBe('Meera N')
  })

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 4.5 }],
    [{ rating: '4' }],
    [{ title: 'x'.repeat(121) }],
    [{ text: 'x'.repeat(3001) }],
    [{ author: 'The owner' }],
    [{ line_id: 0 }],
  ])('AP-01 refuses the malformed rating %#', async (wrong) => {
    expectFailure(await rate(theirs, her, wrong), 400, 'malformed')
  })

  it('AC-05 AC-06 nobody rates what they did not buy', async () => {
    expectFailure(await rate(theirs, him), 404, 'not_found')
    const other = await delivered(him)
    expectFailure(await rate(theirs, her, { line_id: other.lines[0] }), 404, 'not_found')
  })

  it('AC-05 waits for the shop where it reads reviews first, and is not there without the plugin', async () => {
    await pool.query(`UPDATE plugin SET config = '{"moderated": true}' WHERE module_name = 'review'`)
    await eventually(async () => (await rate(theirs, her)).json().data?.published === false)
    await pool.query(`UPDATE plugin SET installed = false WHERE module_name = 'review'`)
    await eventually(async () => (await rate(theirs, her)).statusCode === 404)
    await pool.query(`UPDATE plugin SET installed = true, config = '{}' WHERE module_name = 'review'`)
    await eventually(async () => (await rate(theirs, her)).statusCode === 200)
  })
})

describe('rating the experience', () => {
  const say = (order: Placed, who: Browser, more: object = {}) =>
    who.post('/api/checkout/rate-experience', { order_id: order.order_id, rating: 5, ...more })
  const kept = async ({ id }: Placed) =>
    (await pool.query('SELECT experience_rating AS rating, experience_text AS text FROM orders WHERE id = $1', [id]))
      .rows[0]

  it('CK-08 is kept for the order, and may be changed', async () => {
    const order = await newOrder()
    const who = browser(shop)
    expectFailure(await say(order, who), 404, 'not_found')
    const told = await say(order, who, { token: order.token, comment: ' Quick ' })
    expect(expectData<ExperienceRating>(told, 'ExperienceRating')).toEqual({
      order_id: order.order_id,
      rating: 5,
      comment: 'Quick',
    })
    await say(order, who, { token: order.token, rating: 3 })
    expect(await kept(order)).toEqual({ rating: 3, text: '' })
  })

  it('CK-08 AC-06 a customer’s by their login alone; not another’s, not beyond the stars', async () => {
    const order = await newOrder(her)
    expectData<ExperienceRating>(await say(order, her), 'ExperienceRating')
    expectFailure(await say(order, him), 404, 'not_found')
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      { comment: 'x'.repeat(1001) },
      { rating: undefined },
    ])
      expectFailure(await say(order, her, wrong), 400, 'malformed')
    expect(await kept(order)).toEqual({ rating: 5, text: '' })
  })

  it('CK-08 an order that was never confirmed has none', async () => {
    const who = browser(shop)
    const order = await placed(
      who,
      await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' }),
    )
    const reply = await who.post('/api/checkout/rate-experience', {
      order_id: order.order_id,
      token: order.token,
      rating: 5,
    })
    expectFailure(reply, 422, 'not_confirmed')
  })
})

it('CK-07 AC-05 the books are right after all of this', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
