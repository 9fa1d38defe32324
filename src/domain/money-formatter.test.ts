import { describe, expect, it } from 'vitest'
import { createMoneyFormatter } from './money-formatter.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })

describe('amounts of one view', () => {
  it('CK-07 have no decimals when none needs them', () => {
    const formatMoney = createMoneyFormatter('en-IN', { lines: [{ total: inr(115_000) }] }, inr(230_000))
    expect([inr(115_000), inr(230_000)].map(formatMoney)).toEqual(['₹1,150', '₹2,300'])
  })

  it('CK-07 all have decimals when one at any depth needs them', () => {
    const formatMoney = createMoneyFormatter('en-IN', { lines: [{ total: inr(115_000) }, { total: inr(99_950) }] })
    expect([inr(115_000), inr(99_950)].map(formatMoney)).toEqual(['₹1,150.00', '₹999.50'])
  })

  it('CK-07 keep the decimals of an amount outside the view', () => {
    expect(createMoneyFormatter('en-IN', null, undefined, false, [])(inr(150))).toBe('₹1.50')
  })

  it.each([
    ['JPY', 1450, '¥1,450'],
    ['KWD', 1000, 'KWD 1'],
  ])('CK-07 follow the decimals of %s', (currency, amount, text) => {
    const money = { amount, currency }
    expect(createMoneyFormatter('en-US', money)(money).replace(/\u00a0/gu, ' ')).toBe(text)
  })

  it('CK-07 do not mistake other numbers for amounts', () => {
    expect(createMoneyFormatter('en-IN', { gst_rate: 12.5, quantity: 3, amount: 5 })(inr(100))).toBe('₹1')
  })
})
