import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReview } from '#generated/admin/review.js'
import type { AdminRecord } from '#server/admin/resources/records.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { addStaff, auditOf } from '#server/testing/staff.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const admin = browser(shop, asAdministrator)
const path = '/api/admin/reviews'

const { rows: found } = await pool.query<{ id: number; slug: string; group: number; body: string }>(
  `SELECT r.id, g.slug, g.id AS group, r.body FROM review r JOIN product_group g ON g.id = r.group_id
   WHERE r.published AND g.published AND r.answer = '' ORDER BY r.id LIMIT 2`,
)
const [review, other] = found as [(typeof found)[number], (typeof found)[number]]
const rows = async (query: string) =>
  (await admin.get(`${path}?${query}`)).json().data.rows as Record<string, unknown>[]
const read = async (id: number) => (await admin.get(`${path}/${id}`)).json().data as AdminRecord
const patch = async (id: number, values: Partial<AdminReview>) =>
  admin.patch(`${path}/${id}`, { version: (await read(id)).version, values })
const bulk = (action: string, ids: number[]) => admin.post(`${path}/bulk`, { action, ids })
const stateOf = async (id: number) => ((await read(id)).values as unknown as AdminReview).state
const report = (id: number, reporter = 'x') =>
  pool.query(`INSERT INTO review_report (review_id, reporter, reason) VALUES ($1, $2, 'offensive')`, [id, reporter])
const shown = async ({ id, slug }: typeof review) =>
  expectData(
    await browser(shop).post('/api/plugins/review/product-reviews', { slug, perPage: 50 }),
    'ProductReviews',
  ).reviews.data.find((review) => review.id === id)

beforeEach(async () => {
  await pool.query(`DELETE FROM review_report`)
  await shop.change(
    `UPDATE review SET published = true, held = NULL, cleared = false, answer = '' WHERE id = ANY ($1)`,
    [found.map(({ id }) => id)],
  )
})

describe('reviews in the admin', () => {
  it('AD-25 PL-07 are listed by what needs a decision', async () => {
    await pool.query(`UPDATE review SET published = false, held = 'unread' WHERE id = $1`, [review.id])
    await report(other.id)
    expect(await rows('state=unread')).toMatchObject([{ id: review.id, state: 'unread', reports: 0 }])
    expect(await rows('state=flagged')).toMatchObject([{ id: other.id, state: 'flagged', reports: 1 }])
    expect((await rows(`product=${review.group}&answered=no&limit=100`)).map(({ id }) => id)).toContain(review.id)
    expect((await rows(`search=${encodeURIComponent(review.body.slice(0, 40))}`)).map(({ id }) => id)).toContain(
      review.id,
    )
    expect((await rows('pictures=yes')).every(({ picture }) => typeof picture === 'string')).toBe(true)
    expect((await rows('rating=5,4')).every(({ rating }) => Number(rating) >= 4)).toBe(true)
  })

  it('AD-25 PL-07 a review disappears from its product and returns', async () => {
    expect(await shown(review)).toBeDefined()
    expect((await patch(review.id, { state: 'hidden' })).statusCode).toBe(200)
    await shop.change('SELECT 1')
    expect(await shown(review)).toBeUndefined()
    expect((await patch(review.id, { state: 'shown' })).statusCode).toBe(200)
    await shop.change('SELECT 1')
    expect(await shown(review)).toBeDefined()
    expect((await auditOf(shop, 1))[0]).toMatch(/^updated /)
  })

  it('AD-25 PL-07 a review that was kept once is not flagged by later reports', async () => {
    await report(review.id)
    expect(await stateOf(review.id)).toBe('flagged')
    await patch(review.id, { state: 'shown' })
    await report(review.id, 'y')
    expect(await stateOf(review.id)).toBe('shown')
  })

  it('AD-25 the answer appears below the review, as plain text, and can be removed', async () => {
    expect((await patch(review.id, { answer: ' <b>Thank you!</b>\r\n\r\n\r\nThe potters ' })).statusCode).toBe(200)
    await shop.change('SELECT 1')
    expect((await shown(review))?.answer?.text).toBe('<b>Thank you!</b>\n\nThe potters')
    await patch(review.id, { answer: '' })
    await shop.change('SELECT 1')
    expect((await shown(review))?.answer).toBeNull()
  })

  it.each([
    [{ state: 'unread' }, '/state'],
    [{ state: 'gone' }, '/state'],
    [{ product: 'Another' }, '/product'],
    [{ answer: 'x'.repeat(3001) }, '/answer'],
    [{ rating: 5 }, '/rating'],
  ] as [Partial<AdminReview>, string][])('AD-25 refuses %j at its field', async (values, pointer) => {
    const reply = await patch(review.id, values)
    expectFailure(reply, 422, 'invalid_values')
    expect(Object.keys(reply.json().payload.errors)).toEqual([pointer])
  })

  it('AD-25 many are decided on at once', async () => {
    const ids = found.map(({ id }) => id)
    const versions = await Promise.all(ids.map(async (id) => (await read(id)).version))
    expect((await bulk('reject', [...ids, 2_000_000_000])).json().data).toEqual({ done: 2, failed: [] })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['hidden', 'hidden'])
    await bulk('show', ids)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['shown', 'shown'])
    expect(await Promise.all(ids.map(async (id) => (await read(id)).version))).toEqual(versions.map((v) => v + 2))
  })

  it('AD-25 show what was written, with pictures and who reported it', async () => {
    await report(review.id)
    const details = expectData(await admin.get(`${path}/${review.id}/details`), 'ReviewDetails')
    expect(details).toMatchObject({
      text: review.body,
      product_path: `/product/${review.slug}`,
      reports: [{ reason: 'offensive', count: 1, by_customers: 0 }],
    })
    expectFailure(await admin.get(`${path}/2000000000/details`), 404, 'not_found')
  })

  it('AC-06 AD-25 are for owners and managers', async () => {
    const { session } = await addStaff(shop, 'editor')
    for (const url of [path, `${path}/${review.id}`, `${path}/${review.id}/details`])
      expectFailure(await session.get(url), 403, 'role_not_allowed')
  })
})
