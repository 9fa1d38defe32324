import { describe, expect, it } from 'vitest'
import { cleanGstin, gstinErrors, isGstin } from './gstin.ts'

const states = [
  { id: 'MH', name: 'Maharashtra' },
  { id: 'DL', name: 'Delhi' },
]

describe('GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '34ABCDE1234F1Z5', '34AAFFA4321K1ZR'])('CK-15 accepts %s', (number) =>
    expect(isGstin(number)).toBe(true),
  )

  it.each([
    ['one wrong digit', '27AAPFU0938F1ZV'],
    ['two swapped characters', '27AAPUF0939F1ZV'],
    ['a wrong check character', '27AAPFU0939F1ZA'],
    ['a missing character', '27AAPFU0939F1Z'],
    ['lower-case letters', '27aapfu0939f1zv'],
    ['a letter other than Z', '27AAPFU0939F1AV'],
    ['an empty text', ''],
  ])('CK-15 rejects %s', (_, number) => expect(isGstin(number)).toBe(false))

  it('CK-15 detects every single mistyped character', () => {
    const right = '27AAPFU0939F1ZV'
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const wrong = Array.from(right, (_, at) =>
      Array.from(characters, (one) => right.slice(0, at) + one + right.slice(at + 1)),
    )
    expect(wrong.flat().filter((number) => number !== right && isGstin(number))).toEqual([])
  })

  it.each([
    [' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
    ['27 AAPFU 0939 F1ZV', '27AAPFU0939F1ZV'],
    ['27-AAPFU-0939-F1ZV', '27AAPFU0939F1ZV'],
    ['none', 'NONE'],
  ])('CK-15 reads “%s”', (text, number) => expect(cleanGstin(text)).toBe(number))

  it.each([
    ['the billing state', 'IN', 'MH', {}],
    ['another state', 'IN', 'DL', { gstin: expect.stringMatching(/Maharashtra \(27\).*Delhi \(07\)/) as string }],
    ['a state that has not been selected', 'IN', '', {}],
    ['a state without a GST code', 'LK', 'LK-1', {}],
  ])('CK-15 compares it with %s', (_, country, state, faults) => {
    const values = { gstin: '27AAPFU0939F1ZV', state, business_name: 'Kolam Stores' }
    expect(gstinErrors(['gstin', 'state', 'business_name'], country, values, states)).toEqual(faults)
  })

  it('CK-15 requires the business name if the form has the field', () => {
    const values = { gstin: '27AAPFU0939F1ZV', state: 'MH' }
    expect(gstinErrors(['gstin', 'business_name'], 'IN', values, states)).toHaveProperty('business_name')
    expect(gstinErrors(['gstin'], 'IN', values, states)).toEqual({})
    // An invalid GSTIN has its own error, and private buyers need no business name.
    expect(gstinErrors(['business_name'], 'IN', { ...values, gstin: '27AAPFU0939F1ZA' }, states)).toEqual({})
    expect(gstinErrors(['business_name'], 'IN', { state: 'DL' }, states)).toEqual({})
  })
})
