import { describe, expect, it } from 'vitest'
import { currentPeriod, periodOf } from './sales-period.ts'

const iso = ({ from, until }: { from: Date; until: Date }) => [from, until].map((at) => at.toISOString().slice(0, 16))

describe('a period of sales', () => {
  it('AD-28 begins with the shop’s day, wherever the server is', () => {
    const now = new Date('2026-11-28T20:00:00Z')
    const kolkata = currentPeriod('today', now, 'Asia/Kolkata')
    expect(kolkata.firstDay).toBe('2026-11-29')
    expect(iso(kolkata)).toEqual(['2026-11-28T18:30', '2026-11-28T20:00'])
    expect(iso(kolkata.before)).toEqual(['2026-11-27T18:30', '2026-11-27T20:00'])
    expect(iso(currentPeriod('today', now, 'America/New_York'))).toEqual(['2026-11-28T05:00', '2026-11-28T20:00'])
    expect(iso(currentPeriod('today', now, 'Asia/Kathmandu'))).toEqual(['2026-11-28T18:15', '2026-11-28T20:00'])
  })

  it('AD-28 is compared with the days before, up to the same time of the day', () => {
    const week = currentPeriod('week', new Date('2026-11-28T06:30:00Z'), 'Asia/Kolkata')
    expect([week.firstDay, week.lastDay, week.days]).toEqual(['2026-11-22', '2026-11-28', 7])
    expect(iso(week)).toEqual(['2026-11-21T18:30', '2026-11-28T06:30'])
    expect(iso(week.before)).toEqual(['2026-11-14T18:30', '2026-11-21T06:30'])
  })

  it.each([
    // Clocks go forward on 8 March 2026: the day has 23 hours.
    ['2026-03-08T16:00:00Z', ['2026-03-08T05:00', '2026-03-08T16:00'], ['2026-03-07T05:00', '2026-03-07T17:00']],
    ['2026-03-09T16:00:00Z', ['2026-03-09T04:00', '2026-03-09T16:00'], ['2026-03-08T05:00', '2026-03-08T16:00']],
    // The time of the day that the day before skipped: what follows the change.
    ['2026-03-09T06:30:00Z', ['2026-03-09T04:00', '2026-03-09T06:30'], ['2026-03-08T05:00', '2026-03-08T07:30']],
    // Clocks go back on 1 November 2026: the day has 25 hours.
    ['2026-11-01T17:00:00Z', ['2026-11-01T04:00', '2026-11-01T17:00'], ['2026-10-31T04:00', '2026-10-31T16:00']],
    ['2026-11-02T17:00:00Z', ['2026-11-02T05:00', '2026-11-02T17:00'], ['2026-11-01T04:00', '2026-11-01T17:00']],
  ])('AD-28 follows the clock when it changes: %s', (now, span, before) => {
    const period = currentPeriod('today', new Date(now), 'America/New_York')
    expect(iso(period)).toEqual(span)
    expect(iso(period.before)).toEqual(before)
  })

  it('AD-28 of days that have passed is whole, and so is what it is compared with', () => {
    const now = new Date('2026-11-28T06:30:00Z')
    const period = periodOf({ firstDay: '2026-10-25', lastDay: '2026-10-26' }, now, 'Europe/Berlin')
    expect(iso(period)).toEqual(['2026-10-24T22:00', '2026-10-26T23:00'])
    expect(iso(period.before)).toEqual(['2026-10-22T22:00', '2026-10-24T22:00'])
  })
})
