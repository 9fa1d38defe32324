import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeliveryTimes, arrivalDay, formatDay } from './arrival.ts'

const times: DeliveryTimes = {
  dispatch_days: 3,
  delivery_days: 2,
  closed_weekdays: [0],
  cut_off: '14:00',
  time_zone: 'Asia/Kolkata',
}
const arrival = (now: string, change: Partial<DeliveryTimes> = {}) =>
  formatDay(arrivalDay(new Date(now), { ...times, ...change }), 'en-IN')

describe('the day of arrival', () => {
  it.each([
    // Wednesday 25 November, noon in the shop: leaves on Saturday, two days on the road, Sunday not counted.
    ['2026-11-25T12:00:00+05:30', 'Tue 1 Dec'],
    ['2026-11-25T13:59:00+05:30', 'Tue 1 Dec'],
    ['2026-11-25T14:00:00+05:30', 'Wed 2 Dec'],
    // On Saturday afternoon the next day that counts is Monday; so it is on Sunday.
    ['2026-11-28T15:00:00+05:30', 'Sat 5 Dec'],
    ['2026-11-29T03:00:00+05:30', 'Sat 5 Dec'],
    ['2026-11-29T23:00:00+05:30', 'Sat 5 Dec'],
    ['2026-12-29T09:00:00+05:30', 'Mon 4 Jan'],
  ])('PL-08 of what is ordered at %s is %s', (now, day) => {
    expect(arrival(now)).toBe(day)
  })

  it('PL-08 goes by the clock of the shop, not by that of the shopper', () => {
    // Still Tuesday evening in New York, Wednesday morning in Puducherry.
    expect(arrival('2026-11-24T22:00:00-05:00')).toBe('Tue 1 Dec')
    expect(arrival('2026-11-24T22:00:00-05:00', { time_zone: 'America/New_York' })).toBe('Tue 1 Dec')
    expect(arrival('2026-11-24T12:00:00-05:00', { time_zone: 'America/New_York' })).toBe('Mon 30 Nov')
  })

  it('PL-08 may be today, and ends for a shop that is closed all week', () => {
    expect(arrival('2026-11-25T12:00:00+05:30', { dispatch_days: 0, delivery_days: 0 })).toBe('Wed 25 Nov')
    expect(arrival('2026-11-25T12:00:00+05:30', { closed_weekdays: [0, 1, 2, 3, 4, 5, 6] })).toBe('Mon 30 Nov')
  })

  it('PL-08 is never a closed day, never before today, and no earlier for more days', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 30 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
        (now, days, closed) => {
          const change = { ...times, delivery_days: days, closed_weekdays: closed }
          const day = arrivalDay(now, change)
          expect(closed).not.toContain(day.getUTCDay())
          expect(day.getTime()).toBeGreaterThanOrEqual(Math.floor(now.getTime() / 86_400_000) * 86_400_000)
          expect(arrivalDay(now, { ...change, delivery_days: days + 1 }).getTime()).toBeGreaterThan(day.getTime())
        },
      ),
    )
  })
})

it('writes a day in the words of a language', () => {
  expect(formatDay(new Date('2026-12-01'), 'en-IN')).toBe('Tue 1 Dec')
  expect(formatDay(new Date('2026-12-01'), 'hi-IN')).toContain('1')
})
