import { describe, expect, it } from 'vitest'
import { MAX_RETRY_AFTER_MS, retriesOf, retryDelay } from './retry.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

describe('retries', () => {
  it.each([
    ['GET', 0],
    ['HEAD', 0],
    ['PUT', 0],
    ['DELETE', 0],
    ['POST', 1],
    ['PATCH', 1],
  ])('AP-02 retries %s %i times', (method, retries) => {
    expect(retriesOf(method)).toBe(retries)
  })

  it('AP-02 retries on these statuses only', () => {
    const statuses = Array.from({ length: 500 }, (_, index) => index + 100)
    expect(statuses.filter((status) => retryDelay(status, undefined, now) !== undefined)).toEqual([
      408, 409, 425, 429, 500, 502, 503, 504,
    ])
  })
})

describe('Retry-After', () => {
  it.each([
    ['2', 2000],
    ['0', 0],
    [' 5 ', MAX_RETRY_AFTER_MS],
    ['Sat, 21 Nov 2026 10:00:03 GMT', 3000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ])('AP-02 waits as long as "%s" says', (header, delay) => {
    expect(retryDelay(503, header, now)).toBe(delay)
  })

  it('AP-02 does not retry if the wait is longer than a shopper would accept', () => {
    expect(retryDelay(429, '6', now)).toBeUndefined()
    expect(retryDelay(429, 'Sat, 21 Nov 2026 11:00:00 GMT', now)).toBeUndefined()
  })

  it('waits briefly if the header is missing or unreadable', () => {
    expect(retryDelay(503, 'soon', now)).toBe(retryDelay(503, undefined, now))
    expect(retryDelay(503, undefined, now)).toBeLessThan(1000)
  })
})
