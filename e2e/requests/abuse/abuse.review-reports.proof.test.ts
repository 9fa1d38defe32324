import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask } from '../../support/requests.ts'

const call = async (path: string, body: object, address = '198.18.10.1') => {
  const { status, text } = await ask(`/api/plugins/review/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  return {
    status,
    data: (JSON.parse(text) as { data: { total_reviews: number; reviews: { data: { id: number }[] } } }).data,
  }
}

it('PL-07 guests’ reports hide no review, however many addresses they come from', async () => {
  const before = (await call('product-reviews', { slug: 'side-plate' })).data
  const { id } = before.reviews.data[0]!
  const addresses = Array.from({ length: either(200, 10) }, (_, index) => `198.18.11.${index + 1}`)
  for (const address of addresses)
    expect((await call('report', { review_id: id, reason: 'offensive' }, address)).status).toBe(200)
  const after = (await call('product-reviews', { slug: 'side-plate' })).data
  expect(after.total_reviews).toBe(before.total_reviews)
  expect(after.reviews.data[0]?.id).toBe(id)
})
