import { describe, expect, it } from 'vitest'
import { changeText, pointsOf } from './series.ts'

describe('the chart of sales', () => {
  it('AD-28 has a point for each day, beside the same day of the period before', () => {
    const points = pointsOf({
      first_day: '2026-02-27',
      last_day: '2026-03-01',
      unit: 'day',
      series: [{ at: '2026-02-28T00:00', orders: 2, revenue: 500 }],
      series_before: [{ at: '2026-02-24T00:00', orders: 1, revenue: 300 }],
    })
    expect(points).toEqual([
      { at: '2026-02-27T00:00', orders: 0, revenue: 0, ordersBefore: 1, revenueBefore: 300 },
      { at: '2026-02-28T00:00', orders: 2, revenue: 500, ordersBefore: 0, revenueBefore: 0 },
      { at: '2026-03-01T00:00', orders: 0, revenue: 0, ordersBefore: 0, revenueBefore: 0 },
    ])
  })

  it('AD-28 has a point for each hour of a day', () => {
    const points = pointsOf({
      first_day: '2026-11-28',
      last_day: '2026-11-28',
      unit: 'hour',
      series: [{ at: '2026-11-28T23:00', orders: 1, revenue: 10 }],
      series_before: [{ at: '2026-11-27T00:00', orders: 1, revenue: 20 }],
    })
    expect(points).toHaveLength(24)
    expect([points[0]?.revenueBefore, points[23]?.revenue]).toEqual([20, 10])
  })

  it('AD-28 compares in percent where there is something to compare with', () => {
    expect([changeText(112, 100, 'en'), changeText(50, 100, 'en'), changeText(1, 0, 'en')]).toEqual([
      '+12%',
      '-50%',
      undefined,
    ])
  })
})
