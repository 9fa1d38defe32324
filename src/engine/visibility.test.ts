import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonDevices, devicesOf, instantOf, isShownAt, nextChange } from './visibility.ts'

const at = (time: string) => Date.parse(time)
const sale = { from: '2026-12-01T09:00:00+05:30', until: '2026-12-01T10:00:00+05:30' }

describe('the period of an item', () => {
  it('BU-07 begins at `from`, and has ended at `until`', () => {
    const [from, until] = [at(sale.from), at(sale.until)]
    expect([from - 1, from, until - 1, until].map((now) => isShownAt(sale, now))).toEqual([false, true, true, false])
    expect(isShownAt({ from: sale.from }, until)).toBe(true)
    expect(isShownAt({ until: sale.until }, 0)).toBe(true)
    expect(isShownAt(undefined, 0)).toBe(true)
  })

  it('BU-07 ignores what is not a time, and never comes if it ends before it begins', () => {
    expect(isShownAt({ from: 'soon', until: 7 }, 0)).toBe(true)
    const reversed = { from: sale.until, until: sale.from }
    expect(isShownAt(reversed, at('2026-12-01T09:30:00+05:30'))).toBe(false)
    expect(nextChange(reversed, 0)).toBeUndefined()
  })

  it.each([
    '2026-12-01',
    '2026-12-01T09:00:00',
    '2026-02-30T09:00:00Z',
    '2026-13-01T09:00:00Z',
    '2026-12-01T24:00Z',
    0,
  ])('BU-07 takes no time from %j', (value) => expect(instantOf(value)).toBeUndefined())

  it('BU-07 takes a time in any zone', () => {
    expect(instantOf('2026-12-01T09:00+05:30')).toBe(at('2026-12-01T03:30:00.000Z'))
  })

  it('BU-07 does not change before the next change', () => {
    const time = fc.integer({ min: 0, max: 100 })
    const text = (value: number) => new Date(value).toJSON()
    fc.assert(
      fc.property(time, time, time, fc.integer({ min: 1, max: 100 }), (from, until, now, later) => {
        const visible = { from: text(from), until: text(until) }
        const next = nextChange(visible, now)
        const isSame = isShownAt(visible, now) === isShownAt(visible, now + later)
        if (next === undefined) expect(isSame).toBe(true)
        else {
          expect(isShownAt(visible, next)).not.toBe(isShownAt(visible, next - 1))
          if (now + later < next) expect(isSame).toBe(true)
        }
      }),
    )
  })
})

describe('the devices of an item', () => {
  it('BU-07 are those it lists; all if it lists none that exists', () => {
    expect(devicesOf({ device: ['desktop', 'phone'] })).toEqual(['phone', 'desktop'])
    for (const device of [undefined, [], ['watch'], 'phone', ['phone', 'tablet', 'desktop']])
      expect(devicesOf({ device })).toBeUndefined()
  })

  it('BU-07 are limited further by the shared section around it', () => {
    expect(commonDevices(['phone', 'tablet'], ['tablet'])).toEqual(['tablet'])
    expect(commonDevices(['phone'], ['desktop'])).toEqual([])
    expect(commonDevices(undefined, ['desktop'])).toEqual(['desktop'])
    expect(commonDevices(undefined, undefined)).toBeUndefined()
  })
})
