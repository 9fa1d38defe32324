import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromZoneTime, toZoneTime } from './shop-time.ts'

describe('a time in the shop’s time zone', () => {
  it.each([
    ['2026-04-01T09:30', 'Asia/Kolkata', '2026-04-01T04:00:00.000Z'],
    ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
    ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
    // Clocks go back: 01:30 occurs twice.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // Clocks go forward: 02:30 is skipped.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-05-05T12:00', 'UTC', '2026-05-05T12:00:00.000Z'],
  ])('AD-10 %s in %s is %s', (local, zone, iso) => {
    expect(fromZoneTime(local, zone)).toBe(iso)
  })

  it('AD-10 is read as it was shown, except in the hour that occurs twice', () => {
    const zones = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'UTC')
    const minutes = fc.integer({ min: Date.UTC(2015) / 60_000, max: Date.UTC(2035) / 60_000 })
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const iso = new Date(minute * 60_000).toISOString()
        const again = fromZoneTime(toZoneTime(iso, zone), zone)
        expect(toZoneTime(again, zone)).toBe(toZoneTime(iso, zone))
        expect([0, -60, -30]).toContain((Date.parse(again) - Date.parse(iso)) / 60_000)
      }),
    )
  })

  it('AD-10 is empty for something that is no date', () => {
    expect(toZoneTime('soon', 'UTC')).toBe('')
  })
})
