import { describe, expect, it } from 'vitest'
import { moneyWords } from './money-words.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })

describe('the amounts of one view', () => {
  it('CK-07 are all without paise where none has any', () => {
    const words = moneyWords('en-IN', { lines: [{ total: inr(115_000) }] }, inr(230_000))
    expect([inr(115_000), inr(230_000)].map(words)).toEqual(['₹1,150', '₹2,300'])
  })

  it('CK-07 are all with paise as soon as one has some, however deep it lies', () => {
    const words = moneyWords('en-IN', { lines: [{ total: inr(115_000) }, { total: inr(99_950) }] })
    expect([inr(115_000), inr(99_950)].map(words)).toEqual(['₹1,150.00', '₹999.50'])
  })

  it('CK-07 never lose the decimals of one that was not foreseen', () => {
    expect(moneyWords('en-IN', null, undefined, false, [])(inr(150))).toBe('₹1.50')
  })

  it.each([
    ['JPY', 1450, '¥1,450'],
    ['KWD', 1000, 'KWD 1'],
  ])('CK-07 follow the decimals of %s', (currency, amount, text) => {
    const money = { amount, currency }
    expect(moneyWords('en-US', money)(money).replace(/\u00a0/gu, ' ')).toBe(text)
  })

  it('CK-07 take no other number for an amount', () => {
    expect(moneyWords('en-IN', { gst_rate: 12.5, quantity: 3, amount: 5 })(inr(100))).toBe('₹1')
  })
})
