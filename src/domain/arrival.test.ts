import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeliveryTimes, arrivalDay, deliveryDays, formatDelivery } from './arrival.ts'

const times: DeliveryTimes = {
  dispatch_days: 3,
  delivery_days: 2,
  closed_weekdays: [0],
  cut_off: '14:00',
  time_zone: 'Asia/Kolkata',
}
const dayOf = (day: Date) => day.toISOString().slice(0, 10)
const arrival = (now: string, change: Partial<DeliveryTimes> = {}) => {
  const day = dayOf(arrivalDay(new Date(now), { ...times, ...change }))
  return formatDelivery({ from: day, to: day }, 'en-IN', new Date(day))
}

describe('day of arrival', () => {
  it.each([
    // Wednesday 25 November, noon: leaves on Saturday, then two days in transit without Sunday.
    ['2026-11-25T12:00:00+05:30', 'Tue 1 Dec'],
    ['2026-11-25T13:59:00+05:30', 'Tue 1 Dec'],
    ['2026-11-25T14:00:00+05:30', 'Wed 2 Dec'],
    // Orders of Saturday afternoon and of Sunday count as Monday's.
    ['2026-11-28T15:00:00+05:30', 'Sat 5 Dec'],
    ['2026-11-29T03:00:00+05:30', 'Sat 5 Dec'],
    ['2026-11-29T23:00:00+05:30', 'Sat 5 Dec'],
    ['2026-12-29T09:00:00+05:30', 'Mon 4 Jan'],
  ])('PL-08 for an order of %s is %s', (now, day) => {
    expect(arrival(now)).toBe(day)
  })

  it('PL-08 uses the shop’s time zone, not the shopper’s', () => {
    // Still Tuesday evening in New York, Wednesday morning in Puducherry.
    expect(arrival('2026-11-24T22:00:00-05:00')).toBe('Tue 1 Dec')
    expect(arrival('2026-11-24T22:00:00-05:00', { time_zone: 'America/New_York' })).toBe('Tue 1 Dec')
    expect(arrival('2026-11-24T12:00:00-05:00', { time_zone: 'America/New_York' })).toBe('Mon 30 Nov')
  })

  it('PL-08 can be today, and terminates for a shop closed all week', () => {
    expect(arrival('2026-11-25T12:00:00+05:30', { dispatch_days: 0, delivery_days: 0 })).toBe('Wed 25 Nov')
    expect(arrival('2026-11-25T12:00:00+05:30', { closed_weekdays: [0, 1, 2, 3, 4, 5, 6] })).toBe('Mon 30 Nov')
  })

  it('PL-08 is never a closed day, never in the past, and never earlier for more days in transit', () => {
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

describe('days of delivery', () => {
  const written = (from: string, to: string, now = '2026-11-24') => formatDelivery({ from, to }, 'en-IN', new Date(now))

  it.each([
    ['2026-11-27', '2026-11-30', 'Fri 27 to Mon 30 Nov'],
    ['2026-11-30', '2026-12-03', 'Mon 30 Nov to Thu 3 Dec'],
    ['2026-12-01', '2026-12-01', 'Tue 1 Dec'],
    ['2026-12-30', '2027-01-02', 'Wed 30 Dec to Sat 2 Jan 2027'],
    ['2027-01-04', '2027-01-07', 'Mon 4 to Thu 7 Jan 2027'],
    ['2027-01-04', '2027-01-04', 'Mon 4 Jan 2027'],
  ])('CK-12 from %s to %s are “%s”', (from, to, words) => {
    expect(written(from, to)).toBe(words)
  })

  it('CK-12 include the year for an order of last year', () => {
    expect(written('2026-12-30', '2027-01-02', '2027-01-01')).toBe('Wed 30 Dec 2026 to Sat 2 Jan')
    expect(written('2026-11-27', '2026-11-30', '2027-02-01')).toBe('Fri 27 to Mon 30 Nov 2026')
    // The year is shown because the range spans more than one.
    expect(written('2026-11-27', '2027-11-27')).toBe('Fri 27 Nov to Sat 27 Nov 2027')
  })

  it('CK-12 follow the shop’s open days, cut-off and time zone', () => {
    const days = (now: string) => deliveryDays(new Date(now), { days_from: 1, days_to: 3 }, times)
    expect(days('2026-11-25T12:00:00+05:30')).toEqual({ from: '2026-11-30', to: '2026-12-02' })
    // Tuesday evening in New York is Wednesday morning in Puducherry.
    expect(days('2026-11-24T22:00:00-05:00')).toEqual({ from: '2026-11-30', to: '2026-12-02' })
    expect(deliveryDays(new Date(), { days_from: 0, days_to: 0 }, times)).toBeUndefined()
  })

  it('CK-12 are formatted in the given locale', () => {
    expect(formatDelivery({ from: '2026-12-01', to: '2026-12-01' }, 'hi-IN', new Date('2026-11-24'))).toContain('1')
  })
})
