import { describe, expect, it } from 'vitest'
import {
  dateIn,
  financialYear,
  isOtherTimeZone,
  formatCalendarDay,
  formatDateTime,
  zoneName,
  startOfDay,
} from './shop-time.ts'

const KOLKATA = { locale: 'en-IN', timeZone: 'Asia/Kolkata' }
/** 00:30 on 1 April in India; still 31 March in London and Los Angeles. */
const NIGHT = new Date('2026-03-31T19:00:00Z')

describe('shop time', () => {
  it.each([
    ['Asia/Kolkata', '2026-04-01', '26-27'],
    ['UTC', '2026-03-31', '25-26'],
    ['America/Los_Angeles', '2026-03-31', '25-26'],
    ['Pacific/Auckland', '2026-04-01', '26-27'],
  ])('AC-05 in %s, 00:30 IST on 1 April is %s in financial year %s', (timeZone, day, year) => {
    expect(dateIn(timeZone, NIGHT)).toBe(day)
    expect(financialYear(NIGHT, timeZone)).toBe(year)
  })

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'AC-05 formats an instant independently of the process’s zone %s',
    (reader) => {
      const before = process.env['TZ']
      process.env['TZ'] = reader
      try {
        expect(formatDateTime(NIGHT, 'day', KOLKATA)).toBe('1 Apr 2026')
        expect(formatDateTime(NIGHT, 'long-day', KOLKATA)).toBe('1 April 2026')
        expect(formatDateTime(NIGHT, 'minute', KOLKATA).replaceAll('\u202F', ' ')).toBe('1 Apr 2026, 12:30 am')
        expect(formatCalendarDay('2026-04-01', 'day', 'en-IN')).toBe('1 Apr 2026')
        expect(zoneName(NIGHT, KOLKATA)).toBe('IST')
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )

  it('AC-05 compares time zones by offset, not name', () => {
    expect(isOtherTimeZone(NIGHT, Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(false)
    expect(isOtherTimeZone(NIGHT, 'Pacific/Kiritimati') || isOtherTimeZone(NIGHT, 'America/Los_Angeles')).toBe(true)
  })

  it.each([
    ['2026-04-01', 'Asia/Kolkata', '2026-03-31T18:30:00.000Z'],
    ['2026-04-01', 'UTC', '2026-04-01T00:00:00.000Z'],
    ['2026-04-01', 'Pacific/Kiritimati', '2026-03-31T10:00:00.000Z'],
    ['2026-04-01', 'Pacific/Pago_Pago', '2026-04-01T11:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // Clocks went forward at midnight, so this day began at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('AD-02 finds the beginning of %s in %s', (day, timeZone, instant) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(instant)
  })

  it('AC-05 formats financial years with two digits at the turn of a century', () => {
    expect(financialYear(new Date('2099-12-01T00:00:00Z'), 'UTC')).toBe('99-00')
  })
})
