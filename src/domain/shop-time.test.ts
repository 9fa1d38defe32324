import { describe, expect, it } from 'vitest'
import { dateIn, financialYear, isElsewhere, writeDay, writeMoment, zoneName } from './shop-time.ts'

const KOLKATA = { locale: 'en-IN', timeZone: 'Asia/Kolkata' }
/** 00:30 on 1 April in India; still 31 March in London and Los Angeles. */
const NIGHT = new Date('2026-03-31T19:00:00Z')

describe('the shop’s clock', () => {
  it.each([
    ['Asia/Kolkata', '2026-04-01', '26-27'],
    ['UTC', '2026-03-31', '25-26'],
    ['America/Los_Angeles', '2026-03-31', '25-26'],
    ['Pacific/Auckland', '2026-04-01', '26-27'],
  ])('AC-05 in %s 00:30 IST of 1 April is %s, of the financial year %s', (timeZone, day, year) => {
    expect(dateIn(timeZone, NIGHT)).toBe(day)
    expect(financialYear(NIGHT, timeZone)).toBe(year)
  })

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'AC-05 writes a moment alike for a reader in %s',
    (reader) => {
      const before = process.env['TZ']
      process.env['TZ'] = reader
      try {
        expect(writeMoment(NIGHT, 'day', KOLKATA)).toBe('1 Apr 2026')
        expect(writeMoment(NIGHT, 'long-day', KOLKATA)).toBe('1 April 2026')
        expect(writeMoment(NIGHT, 'minute', KOLKATA).replaceAll('\u202F', ' ')).toBe('1 Apr 2026, 12:30 am')
        expect(writeDay('2026-04-01', 'day', 'en-IN')).toBe('1 Apr 2026')
        expect(zoneName(NIGHT, KOLKATA)).toBe('IST')
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )

  it('AC-05 compares zones by their clock, not their name', () => {
    expect(isElsewhere(NIGHT, Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(false)
    expect(isElsewhere(NIGHT, 'Pacific/Kiritimati') || isElsewhere(NIGHT, 'America/Los_Angeles')).toBe(true)
  })

  it('AC-05 writes financial years with two digits at the turn of a century', () => {
    expect(financialYear(new Date('2099-12-01T00:00:00Z'), 'UTC')).toBe('99-00')
  })
})
