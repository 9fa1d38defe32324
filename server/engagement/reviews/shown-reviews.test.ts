import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { sendPicture } from '#server/testing/send-picture.ts'
import { reviewsToDecide } from './all-reviews.ts'
import { decideOnReview } from './decide.ts'

const { delivered, her, him, pool, rate, shop, vase } = await afterSaleShop()
const SLUG = 'tall-bottle-vase'

const read = (body: object = {}, who: Browser = browser(shop)) =>
  who.post('/api/plugins/review/product-reviews', { slug: SLUG, ...body })
const readReviews = async (body: object = {}) => expectData(await read(body), 'ProductReviews')
const report = (id: number, address: string, reason = 'offensive') =>
  shop.post('/api/plugins/review/report', { review_id: id, reason }, { 'x-forwarded-for': address })
const groupOf = async () =>
  (await pool.query<{ id: number }>('SELECT id FROM product_group WHERE slug = $1', [SLUG])).rows[0]!.id

const reportBy = (who: Browser, id: number) =>
  who.post('/api/plugins/review/report', { review_id: id, reason: 'offensive' })

const newAccount = async (): Promise<Browser> => (await registerCustomer(shop)).session

/** Three accounts with a delivered order each. */
async function customers(): Promise<[Browser, Browser, Browser]> {
  const three: [Browser, Browser, Browser] = [await newAccount(), await newAccount(), await newAccount()]
  for (const one of three) await delivered(one, [[vase, 1]])
  // Many registrations would reach the limit.
  await pool.query('DELETE FROM attempt')
  return three
}

/** Replaces the reviews of the product. */
async function setReviews(stars: number[]): Promise<number[]> {
  const group = await groupOf()
  await pool.query('DELETE FROM review WHERE group_id = $1', [group])
  const { rows: found } = await pool.query<{ id: number }>(
    `INSERT INTO review (group_id, author, rating, title, body, created_at)
     SELECT $1, 'Buyer ' || n, stars, 'No. ' || n, 'Good.', '2026-01-01'::timestamptz + n * interval '1 day'
     FROM unnest($2::int[]) WITH ORDINALITY AS given(stars, n) RETURNING id`,
    [group, stars],
  )
  return found.map(({ id }) => id)
}

describe('reviews of a product', () => {
  it('CT-05 PL-07 are returned ten per page, with totals', async () => {
    await setReviews([...Array(12).fill(5), ...Array(8).fill(3), 1, 1, 1])
    const first = await readReviews()
    expect(first).toMatchObject({
      reviews: { page: 1, perPage: 10 },
      overall_rating: 3.78,
      total_reviews: 23,
      rating_count: { 5: 12, 4: 0, 3: 8, 2: 0, 1: 3 },
    })
    expect(first.reviews.data.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `No. ${23 - index}`),
    )
    const third = await readReviews({ page: 3 })
    expect(third.reviews.data).toHaveLength(3)
    expect((await readReviews({ page: 1000 })).reviews.data).toEqual([])
    expect((await readReviews({ perPage: 2, page: 2 })).reviews.data.map(({ title }) => title)).toEqual([
      'No. 21',
      'No. 20',
    ])
  })

  it('CT-05 are sorted as requested', async () => {
    await setReviews([3, 5, 1, 5])
    const by = async (sort: string) => (await readReviews({ sort })).reviews.data.map(({ title }) => title)
    expect(await by('newest')).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1'])
    expect(await by('highest')).toEqual(['No. 4', 'No. 2', 'No. 1', 'No. 3'])
    expect(await by('lowest')).toEqual(['No. 3', 'No. 1', 'No. 4', 'No. 2'])
  })

  it('CT-05 are empty for a product without reviews, and 404 for one that is not sold', async () => {
    await setReviews([])
    expect(await readReviews()).toMatchObject({ overall_rating: 0, total_reviews: 0, reviews: { data: [] } })
    expectFailure(await read({ slug: 'no-such-pot' }), 404, 'not_found')
  })

  it.each([{ slug: '' }, { page: 0 }, { page: 1001 }, { perPage: 51 }, { perPage: '10' }, { sort: 'best' }, { q: 1 }])(
    'AP-01 refuse the malformed body %#',
    async (wrong) => {
      expectFailure(await read(wrong), 400, 'malformed')
    },
  )

  it('PL-07 describe their fields', async () => {
    const fields = expectData(await shop.get('/api/plugins/review/fields'), 'ReviewField[]')
    expect(fields.map(({ name, max }) => [name, max])).toEqual([
      ['rating', 5],
      ['title', 120],
      ['text', 3000],
      ['pictures', 3],
    ])
    await shop.change(`UPDATE plugin SET config = '{"pictures": false}' WHERE module_name = 'review'`)
    const bare = expectData(await shop.get('/api/plugins/review/fields'), 'ReviewField[]')
    expect(bare.map(({ name }) => name)).not.toContain('pictures')
    await shop.change(`UPDATE plugin SET config = '{}' WHERE module_name = 'review'`)
  })

  it('PL-07 PL-11 disappear with their plugin, including calls and stars', async () => {
    await setReviews([5])
    const product = async () =>
      expectData(await shop.get(`/api/product/single-product/${SLUG}`), 'SingleProduct').rating.total_reviews
    await shop.change(`UPDATE plugin SET installed = false WHERE module_name = 'review'`)
    expect(await product()).toBe(0)
    for (const reply of [
      await read(),
      await shop.get('/api/plugins/review/fields'),
      await her.get(`/api/plugins/review/own?slug=${SLUG}`),
      await report(1, '198.51.100.1'),
      await shop.post('/api/plugins/review/uploadImage'),
    ])
      expectFailure(reply, 404, 'not_found')
    await shop.change(`UPDATE plugin SET installed = true WHERE module_name = 'review'`)
    expect(await product()).toBe(1)
  })
})

describe('a buyer’s review', () => {
  it('PL-07 AC-05 names the variant, shows pictures, and is one review however often it is written', async () => {
    await setReviews([])
    expect(expectData(await him.get(`/api/plugins/review/own?slug=${SLUG}`), 'ReviewRight').can_rate).toBe(false)
    const order = await delivered(him, [[vase, 1]])
    const right = expectData(await him.get(`/api/plugins/review/own?slug=${SLUG}`), 'ReviewRight')
    expect(right).toEqual({
      can_rate: true,
      order_no: order.order_id,
      line_id: order.lines[0],
      rating: null,
      published: false,
    })
    const file = await sharp(randomBytes(300 * 400 * 3), { raw: { width: 300, height: 400, channels: 3 } })
      .png()
      .toBuffer()
    const sent = expectData(await sendPicture(shop, { file }, '/api/plugins/review/uploadImage'), 'UploadedImage')
    expectData(await rate(order, him, { title: 'Fine', pictures: [sent.image_path] }), 'OwnReview')
    const [one] = (await readReviews()).reviews.data
    expect(one).toMatchObject({
      verified: true,
      variant: 'Tenmoku, 20 cm',
      author: expect.stringMatching(/^Arjun /u),
      pictures: [{ src: sent.image_path, width: 300, height: 400, alt: expect.stringContaining('picture 1') }],
      answer: null,
    })
    // The sweep keeps pictures of reviews.
    await pool.query(`UPDATE upload SET used_at = now() - interval '90 days'`)
    const { sweepUploads } = await import('#server/catalogue/customisation/uploads.ts')
    await sweepUploads(pool, shop.app.storage, 7)
    expect((await shop.get(sent.image_path)).statusCode).toBe(200)
    expectData(await rate(order, him, { rating: 5 }), 'OwnReview')
    expect((await readReviews()).reviews.data).toMatchObject([{ id: one!.id, rating: 5, pictures: [{}] }])
    expectData(await rate(order, him, { pictures: [] }), 'OwnReview')
    expect((await readReviews()).reviews.data).toMatchObject([{ pictures: [] }])
  })

  it('PL-07 refuses pictures that were not uploaded', async () => {
    const order = await delivered(him, [[vase, 1]])
    for (const path of ['/uploads/../store.json', 'https://evil.example/x.webp', `/uploads/${'a'.repeat(32)}.webp`]) {
      const refused = expectFailure(await rate(order, him, { pictures: [path] }), 422, 'unknown_picture')
      expect(refused.payload).toHaveProperty('errors.pictures')
    }
  })

  it('PL-07 is plain text without bidirectional marks', async () => {
    await setReviews([])
    const order = await delivered(her, [[vase, 1]])
    const text = '<b>مرحبا</b> \u202egnp.exe\u2066 https://spam.example'
    await rate(order, her, { title: '\u200f<i>', text })
    expect((await readReviews()).reviews.data[0]).toMatchObject({
      title: '<i>',
      text: '<b>مرحبا</b> gnp.exe https://spam.example',
    })
  })

  it('AC-02 AC-06 does not reveal what others have bought', async () => {
    const nobody = await shop.get(`/api/plugins/review/own?slug=${SLUG}`)
    expectFailure(nobody, 401, 'login_required')
  })
})

describe('reports', () => {
  const mailsAbout = async (id: number) =>
    (await messagesTo(shop, 'studio@ashkiln.example')).filter((text) => text.includes(`review ${id} of`))

  it('PL-07 hide nothing when made by strangers, whatever their number', async () => {
    const [id = 0] = await setReviews([1])
    for (let last = 1; last <= 20; last++)
      expect(expectData(await report(id, `198.51.100.${last}`), 'ReviewReported')).toEqual({ review_id: id })
    for (const who of await Promise.all([1, 2, 3, 4].map(() => newAccount())))
      expectData(await reportBy(who, id), 'ReviewReported')
    expect((await readReviews()).total_reviews).toBe(1)
    expect(await mailsAbout(id)).toHaveLength(1)
    const known = (await reviewsToDecide(pool, 50)).find((one) => one.id === id)
    expect(known).toMatchObject({ reports: 24, customer_reports: 0, state: 'shown' })
  })

  it('PL-07 hide a review when made by three customers, count once each, and mail the shop twice', async () => {
    const [id = 0] = await setReviews([1])
    const [first, second, third] = await customers()
    await report(id, '198.51.100.3')
    for (const who of [first, first, second]) expectData(await reportBy(who, id), 'ReviewReported')
    expect((await readReviews()).total_reviews).toBe(1)
    expect(await mailsAbout(id)).toHaveLength(1)
    await reportBy(third, id)
    expect((await readReviews()).total_reviews).toBe(0)
    expect(await mailsAbout(id)).toHaveLength(2)
    expectFailure(await report(id, '198.51.100.4'), 404, 'not_found')
    expect((await reviewsToDecide(pool, 50)).find((one) => one.id === id)).toMatchObject({
      reports: 4,
      customer_reports: 3,
      state: 'reported',
    })
  })

  it('PL-07 count once per customer when sent at once, and hide the review when sent by three', async () => {
    const [id = 0] = await setReviews([2])
    const [first, second, third] = await customers()
    await Promise.all(Array.from({ length: 9 }, () => reportBy(first, id)))
    expect((await readReviews()).total_reviews).toBe(1)
    await Promise.all([second, third, second, third].map((who) => reportBy(who, id)))
    expect((await readReviews()).total_reviews).toBe(0)
    const { rows: stored } = await pool.query('SELECT count(*)::int AS n FROM review_report WHERE review_id = $1', [id])
    expect(stored).toEqual([{ n: 3 }])
  })

  it('PL-07 are limited per address', async () => {
    const ids = await setReviews(Array(11).fill(4))
    const replies = []
    for (const id of ids) replies.push(await report(id, '198.51.100.77'))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429])
  })

  it('PL-07 keep a review hidden until the shop decides, even when it is rewritten', async () => {
    await setReviews([])
    const order = await delivered(her, [[vase, 1]])
    await rate(order, her, { text: 'Buy at my shop' })
    const { id } = (await readReviews()).reviews.data[0]!
    for (const who of await customers()) await reportBy(who, id)
    expect(expectData(await rate(order, her, { text: 'Buy here' }), 'OwnReview').published).toBe(false)
    expect((await readReviews()).total_reviews).toBe(0)
    expect(await decideOnReview(pool, id, { kind: 'show' })).toContain('is shown')
    expect((await readReviews()).total_reviews).toBe(1)
    for (const who of await customers()) await reportBy(who, id)
    expect((await readReviews()).total_reviews).toBe(1)
    // An approval does not cover new text.
    await rate(order, her, { text: 'Buy at my shop once more' })
    await reportBy((await customers())[0], id)
    expect((await readReviews()).total_reviews).toBe(0)
    await decideOnReview(pool, id, { kind: 'hide' })
    expect(expectData(await rate(order, her, { text: 'Please' }), 'OwnReview').published).toBe(false)
    await expect(decideOnReview(pool, 999_999, { kind: 'hide' })).rejects.toThrow('There’s no review 999999.')
  })
})

describe('the shop', () => {
  it('PL-07 can answer a review and remove the answer', async () => {
    const [id = 0] = await setReviews([3])
    await decideOnReview(pool, id, { kind: 'answer', text: ' Thank\u202e you. ' })
    expect((await readReviews()).reviews.data[0]?.answer).toMatchObject({ text: 'Thank you.' })
    await decideOnReview(pool, id, { kind: 'answer', text: '' })
    expect((await readReviews()).reviews.data[0]?.answer).toBeNull()
    await expect(decideOnReview(pool, id, { kind: 'answer', text: 'x'.repeat(3001) })).rejects.toThrow('3,000')
  })

  it('LY-08 is notified when shown reviews change', async () => {
    const [id = 0] = await setReviews([3, 3])
    const tag = `product:${await groupOf()}`
    const droppedTags: string[] = []
    shop.app.changeTargets.push({
      dropTags: (tags) => void droppedTags.push(...tags),
      connectionChanged: () => undefined,
    })
    const isNotified = async (text: string, values: unknown[]) => {
      droppedTags.length = 0
      await shop.change(text, values)
      return droppedTags.includes(tag)
    }
    expect(await isNotified(`UPDATE review SET body = 'Other words' WHERE id = $1`, [id])).toBe(true)
    expect(await isNotified(`UPDATE review SET answer = 'Thanks', answered_at = now() WHERE id = $1`, [id])).toBe(true)
    expect(await isNotified(`UPDATE review SET published = false, held = 'hidden' WHERE id = $1`, [id])).toBe(true)
    expect(await isNotified(`UPDATE review SET body = 'Nobody sees it' WHERE id = $1`, [id])).toBe(false)
  })
})
