import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxWithin } from '#server/commerce/totals/totals.ts'
import { type CreditedCharge, type InvoicedCharge, creditLines } from './credit-lines.ts'

const vase: InvoicedCharge = { id: 1, quantity: 2, total: 720_000, tax: 77_142 }
const lamp: InvoicedCharge = { id: 2, quantity: 1, total: 480_000, tax: 73_220 }
const road: InvoicedCharge = { id: null, quantity: 1, total: 12_000, tax: 1830 }

describe('the lines of a credit note', () => {
  it('AC-05 a full refund equals the invoice', () => {
    expect(creditLines([vase, lamp, road], [], 1_212_000)).toEqual([
      { id: 1, quantity: 2, total: 720_000, tax: 77_142, half: 38_571 },
      { id: 2, quantity: 1, total: 480_000, tax: 73_220, half: 36_610 },
      { id: null, quantity: 1, total: 12_000, tax: 1830, half: 915 },
    ])
  })

  it('AC-05 returned units get the promised amount, and shipping the rest', () => {
    expect(creditLines([vase, lamp, road], [], 372_000, [{ id: 1, quantity: 1, amount: 360_000 }])).toEqual([
      { id: 1, quantity: 1, total: 360_000, tax: 38_571, half: 19_285 },
      { id: null, quantity: 1, total: 12_000, tax: 1830, half: 915 },
    ])
  })

  it('AC-05 an unspecific amount is shared in proportion to what is left', () => {
    const first = creditLines([vase, lamp, road], [], 480_000, [{ id: 2, quantity: 1, amount: 480_000 }])
    const second = creditLines([vase, lamp, road], first, 73_200)
    expect(second.map(({ id, quantity, total }) => [id, quantity, total])).toEqual([
      [1, null, 72_000],
      [null, null, 1200],
    ])
  })

  it('AC-05 any sequence of credits adds up to the invoice, with no more tax than value', () => {
    const charge = fc.record({
      total: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 10_000_000 })),
      bps: fc.constantFrom(0, 25, 150, 500, 1200, 1800, 4000),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(
        fc.array(charge, { minLength: 1, maxLength: 6 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (given, wishes) => {
          const charges = given.map(({ total, bps, quantity }, index): InvoicedCharge => {
            const id = index === given.length - 1 ? null : index + 1
            return { id, quantity, total, tax: taxWithin(total, bps) }
          })
          const all = charges.reduce((sum, { total }) => sum + total, 0)
          const notes: CreditedCharge[] = []
          const left = () => all - notes.reduce((sum, { total }) => sum + total, 0)
          for (const wish of [...wishes, 1]) {
            const amount = wish === 1 ? left() : Math.floor(left() * wish)
            const [some] = charges
            const returned =
              wish > 0.5 && some && some.id !== null
                ? [{ id: some.id, quantity: 1, amount: Math.min(some.total, 7) }]
                : []
            const note = creditLines(charges, notes, amount, returned)
            expect(note.reduce((sum, { total }) => sum + total, 0)).toBe(amount)
            for (const { total, tax, half } of note) {
              expect(tax).toBeLessThanOrEqual(total)
              for (const part of [total - 1, tax, half, tax - half]) expect(part).toBeGreaterThanOrEqual(0)
              expect(Math.abs(tax - 2 * half)).toBeLessThanOrEqual(1)
            }
            notes.push(...note)
          }
          for (const { id, total, tax } of charges) {
            const sum = (part: 'total' | 'tax' | 'half') =>
              notes.filter((one) => one.id === id).reduce((total, one) => total + one[part], 0)
            expect([sum('total'), sum('tax'), sum('half')]).toEqual([total, tax, tax / 2])
          }
        },
      ),
    )
  })
})
