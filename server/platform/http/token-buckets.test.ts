import { describe, expect, it } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

describe('buckets in memory', () => {
  it('OP-03 give out a burst, then as many as are refilled', () => {
    const buckets = new TokenBuckets({ perMinute: 60, burst: 3 })
    expect([1, 2, 3].map(() => buckets.take('a', 1, 0))).toEqual([0, 0, 0])
    expect(buckets.take('a', 1, 0)).toBe(1)
    expect(buckets.take('a', 1, 400)).toBe(1)
    expect(buckets.take('a', 1, 1000)).toBe(0)
    expect(buckets.take('a', 1, 1000)).toBe(1)
    expect(buckets.take('b', 1, 1000)).toBe(0)
    expect(buckets.take('b', 3, 1000)).toBe(1)
    expect(buckets.take('b', 3, 2000)).toBe(0)
  })

  it('OP-03 never hold more than the burst, and say how long to wait', () => {
    const buckets = new TokenBuckets({ perMinute: 1, burst: 1 })
    expect(buckets.take('a', 1, 0)).toBe(0)
    expect(buckets.take('a', 1, 0)).toBe(60)
    expect(buckets.take('a', 1, 3_600_000)).toBe(0)
    expect(buckets.take('a', 1, 3_600_000)).toBe(60)
    buckets.giveBack('a')
    buckets.giveBack('a')
    expect(buckets.take('a', 1, 3_600_000)).toBe(0)
    expect(buckets.take('a', 1, 3_600_000)).toBe(60)
  })
})
