import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

/** Twenty calls or four pages at once, then a page every 3.75 s: slow enough not to refill during a test. */
const shop = await testApp({ renderer, trustProxyHops: 1, readsPerMinute: 80 })
const get = (url: string, address: string) => shop.get(url, { 'x-forwarded-for': address })
const statuses = async (count: number, url: (n: number) => string, address: string) => {
  const found: number[] = []
  for (let n = 0; n < count; n++) found.push((await get(url(n), address)).statusCode)
  return found
}

describe('the read limit', () => {
  it('OP-03 applies per network and sends Retry-After', async () => {
    const found = await statuses(40, () => '/api/base/host', '203.0.113.1')
    expect(new Set(found.slice(0, 20))).toEqual(new Set([200]))
    expect(found.filter((status) => status === 429).length).toBeGreaterThan(5)
    const refused = await get('/api/base/host', '203.0.113.1')
    expectFailure(refused, 429, 'too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('/api/base/host', '203.0.113.2')).statusCode).toBe(200)
  })

  it('OP-03 counts an IPv6 household as one', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, n) => get('/api/base/host', `2001:db8:1:2::${n}`).then((one) => one.statusCode)),
    )
    expect(found).toContain(429)
    expect((await get('/api/base/host', '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('OP-03 counts a page once, whatever calls it makes, and explains the refusal on a page', async () => {
    const found = await statuses(12, (n) => `/search?query=${n}`, '203.0.113.3')
    expect(found.slice(0, 4)).toEqual([200, 200, 200, 200])
    const refused = await get('/search?query=again', '203.0.113.3')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toContain('text/html')
    expect(refused.payload).toContain('One moment')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('OP-03 counts neither cached pages nor operator endpoints', async () => {
    let visitor = 0
    await eventually(async () => {
      await get('/about', `198.51.100.${visitor++ % 250}`)
      return /requests_total\{result="hit"\} [1-9]/.test(await shop.app.metrics.metrics())
    })
    expect(await statuses(12, () => '/about', '203.0.113.4')).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await statuses(12, () => '/healthz', '203.0.113.4')).not.toContain(429)
  })
})
