import { describe, expect, it } from 'vitest'
import { networkCounters } from './counters.ts'
import { ProcessAttempts } from './process-attempts.ts'

const counter = (bucket: string, max: number, burst = max) => [{ bucket, max, seconds: 60, burst }]

describe('ProcessAttempts', () => {
  it('OP-03 refills evenly', () => {
    const attempts = new ProcessAttempts()
    const take = (bucket: string, cost: number, now: number) => attempts.take(counter(bucket, 60, 3), cost, now)
    expect([1, 1, 1].map(() => take('a', 1, 0))).toEqual([0, 0, 0])
    expect(take('a', 1, 0)).toBe(1)
    expect(take('a', 1, 400)).toBe(1)
    expect(take('a', 1, 1000)).toBe(0)
    expect(take('a', 1, 1000)).toBe(1)
    expect(take('b', 1, 1000)).toBe(0)
    expect(take('b', 3, 1000)).toBe(1)
    expect(take('b', 3, 2000)).toBe(0)
  })

  it('OP-03 never exceeds the burst, and returns the wait in seconds', () => {
    const attempts = new ProcessAttempts()
    const take = (now: number) => attempts.take(counter('a', 1), 1, now)
    expect([take(0), take(0), take(3_600_000), take(3_600_000)]).toEqual([0, 60, 0, 60])
    attempts.refund(counter('a', 1))
    attempts.refund(counter('a', 1))
    expect([take(3_600_000), take(3_600_000)]).toEqual([0, 60])
  })

  it('AU-18 allows a /48 four times as much as a /64, whichever networks are used', () => {
    const attempts = new ProcessAttempts()
    const take = (ip: string) => attempts.take(networkCounters('read', { max: 5, seconds: 60 }, ip), 1, 0)
    const granted = Array.from({ length: 100 }, (_, n) => take(`2001:db8:1:${n.toString(16)}::1`))
    expect(granted.filter((wait) => wait === 0)).toHaveLength(20)
    const one = Array.from({ length: 10 }, () => take('2001:db8:2:1::1'))
    expect(one.filter((wait) => wait === 0)).toHaveLength(5)
    expect(take('2001:db8:2:2::1')).toBe(0)
  })

  it('SC-03 subtracts what other processes admitted, and announces its own', () => {
    const [one, other] = [new ProcessAttempts(), new ProcessAttempts()]
    one.onConsumed = (counters, cost) => counters.forEach((spent) => other.spend(spent, cost, 0))
    const take = (attempts: ProcessAttempts) => attempts.take(counter('a', 60, 3), 1, 0)
    expect([take(one), take(one), take(other), take(other)]).toEqual([0, 0, 0, 1])
    one.refund(counter('a', 60, 3))
    expect(take(other)).toBe(0)
    // Admitted by both before they knew of each other: the debt is paid back.
    other.spend(counter('a', 60, 3)[0]!, 2, 0)
    expect(other.take(counter('a', 60, 3), 1, 2000)).toBe(1)
    expect(other.take(counter('a', 60, 3), 1, 3000)).toBe(0)
  })
})
