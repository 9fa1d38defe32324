import { describe, expect, it } from 'vitest'
import { type Placed, afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { productId } from '#server/testing/test-app.ts'

const { bowl, deliver, delivered, her, him, newOrder, pool, rate, shop, vase } = await afterSaleShop()

const theirs = await delivered(her)

describe('rating', () => {
  const reviewsOf = async (product: number) =>
    (
      await pool.query(
        'SELECT r.* FROM review r JOIN product p ON p.group_id = r.group_id WHERE p.id = $1 AND r.order_line_id IS NOT NULL ORDER BY r.id',
        [product],
      )
    ).rows

  it('AC-05 is possible after delivery, and updates the product’s stars', async () => {
    const lamp = await productId(shop.database, 'ASH-BOW-002-ASH')
    await pool.query('UPDATE product SET stock = 500 WHERE id = $1', [lamp])
    const order = await newOrder(her, [[lamp, 1]])
    expectFailure(await rate(order, her), 422, 'not_arrived')
    await deliver(order)
    await pool.query('DELETE FROM review WHERE group_id = (SELECT group_id FROM product WHERE id = $1)', [lamp])
    const words = { title: ' Just\nright ', text: 'Holds rice for one.\r\n\r\n\r\n\r\nAnd looks\u0007 well.' }
    expect(expectData(await rate(order, her, words), 'OwnReview')).toMatchObject({
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
    const second = await delivered(her, [[lamp, 1]])
    // Missing text is kept; empty text is cleared.
    const changed = expectData(await rate(second, her, { rating: 2 }), 'OwnReview')
    expect(changed).toMatchObject({ rating: 2, title: 'Just right' })
    expect(await figures()).toEqual({ rating: 2, review_count: 1 })
    const emptied = expectData(await rate(order, her, { rating: 2, title: '', text: '' }), 'OwnReview')
    expect(emptied).toMatchObject({ rating: 2, title: '', text: '' })
    expect(await reviewsOf(lamp)).toHaveLength(1)
  })

  it('AC-05 makes one review of twenty concurrent ratings of two orders', async () => {
    const orders = [await delivered(him, [[bowl, 1]]), await delivered(him, [[bowl, 1]])]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => rate(orders[index % 2]!, him, { rating: 1 + (index % 5) })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await reviewsOf(bowl)).toHaveLength(1)
  })

  it('AC-05 takes the order’s link from a guest, and shows the first name', async () => {
    const order = await delivered()
    expectFailure(await rate(order, browser(shop)), 401, 'login_required')
    const review = await rate(order, browser(shop), { token: order.token })
    expect(expectData(review, 'OwnReview').author).toBe('Meera N')
  })

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 4.5 }],
    [{ rating: '4' }],
    [{ pictures: 'a.webp' }],
    [{ pictures: Array(21).fill('a') }],
    [{ author: 'The owner' }],
    [{ line_id: 0 }],
  ])('AP-01 refuses the malformed rating %#', async (wrong) => {
    expectFailure(await rate(theirs, her, wrong), 400, 'malformed')
  })

  it.each([
    ['title', 'x'.repeat(121), 120],
    ['text', 'x'.repeat(3001), 3000],
    ['text', '🏺'.repeat(10_000), 3000],
    ['text', `a${'\u0301\u0302'.repeat(10_000)}`, undefined],
    ['pictures', ['a', 'b', 'c', 'd'], 3],
  ])('AC-05 reports which field is too long: %s (%#)', async (field, value, most) => {
    const reply = await rate(theirs, her, { [field]: value })
    if (most === undefined) return void expectData(reply, 'OwnReview')
    const { payload, message } = expectFailure(reply, 422, 'invalid_fields')
    expect(payload).toEqual({ errors: { [field]: message } })
    expect(message).toContain(`${most} `)
  })

  it('AC-05 AC-06 is refused for products that were not bought', async () => {
    expectFailure(await rate(theirs, him), 404, 'not_found')
    const other = await delivered(him)
    expectFailure(await rate(theirs, her, { line_id: other.lines[0] }), 404, 'not_found')
  })

  it('AC-05 waits for moderation if enabled, and needs the plugin', async () => {
    await shop.change(`UPDATE plugin SET config = '{"moderated": true}' WHERE module_name = 'review'`)
    expect(expectData(await rate(theirs, her), 'OwnReview').published).toBe(false)
    await shop.change(`UPDATE plugin SET installed = false WHERE module_name = 'review'`)
    expectFailure(await rate(theirs, her), 404, 'not_found')
    await shop.change(`UPDATE plugin SET installed = true, config = '{}' WHERE module_name = 'review'`)
    expectData(await rate(theirs, her), 'OwnReview')
  })
})

describe('rating the experience', () => {
  const rateExperience = (order: Placed, who: Browser, more: object = {}) =>
    who.post('/api/checkout/rate-experience', { order_id: order.order_id, rating: 5, ...more })
  const storedRating = async ({ id }: Placed) =>
    (await pool.query('SELECT experience_rating AS rating, experience_text AS text FROM orders WHERE id = $1', [id]))
      .rows[0]

  it('CK-08 is stored with the order, and can be changed', async () => {
    const order = await newOrder()
    const who = browser(shop)
    expectFailure(await rateExperience(order, who), 401, 'login_required')
    const reply = await rateExperience(order, who, { token: order.token, comment: ' Quick ' })
    expect(expectData(reply, 'ExperienceRating')).toEqual({
      order_id: order.order_id,
      rating: 5,
      comment: 'Quick',
    })
    await rateExperience(order, who, { token: order.token, rating: 3 })
    expect(await storedRating(order)).toEqual({ rating: 3, text: 'Quick' })
    await rateExperience(order, who, { token: order.token, rating: 3, comment: ' ' })
    expect(await storedRating(order)).toEqual({ rating: 3, text: '' })
  })

  it('CK-08 AC-06 requires the customer’s login, and valid stars', async () => {
    const order = await newOrder(her)
    expectData(await rateExperience(order, her), 'ExperienceRating')
    expectFailure(await rateExperience(order, him), 404, 'not_found')
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      { comment: 'x'.repeat(1001) },
      { rating: undefined },
    ])
      expectFailure(await rateExperience(order, her, wrong), 400, 'malformed')
    expect(await storedRating(order)).toEqual({ rating: 5, text: null })
  })

  it('CK-08 is refused for an unconfirmed order', async () => {
    const who = browser(shop)
    const order = await placeOrder(
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

it('CK-07 AC-05 accounts are consistent', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
})
