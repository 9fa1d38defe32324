import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey, normaliseText } from './normalise-text.ts'

const anything = fc.string({ unit: 'binary', maxLength: 40 })

describe('normal form', () => {
  it('AU-21 is idempotent', () => {
    fc.assert(
      fc.property(anything, (text) => normaliseText(normaliseText(text)) === normaliseText(text)),
      { numRuns: 500 },
    )
  })

  it('AU-21 is equal for every case and composition of a text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const form = normaliseText(text)
        for (const spelling of [
          text.toLowerCase(),
          text.toUpperCase(),
          text.normalize('NFC'),
          text.normalize('NFD'),
          text.normalize('NFKC'),
          text.normalize('NFKD'),
        ])
          expect(normaliseText(spelling)).toBe(form)
      }),
      { numRuns: 500 },
    )
  })

  it('AU-21 is equal for both cases of every character', () => {
    const strays: string[] = []
    for (let point = 0; point <= 0x10_ff_ff; point++) {
      if (point >= 0xd8_00 && point <= 0xdf_ff) continue
      const one = String.fromCodePoint(point)
      const spellings = [one.toLowerCase(), one.toUpperCase(), one.normalize('NFKC')].filter((text) => text !== one)
      if (spellings.some((text) => normaliseText(text) !== normaliseText(one))) strays.push(point.toString(16))
    }
    expect(strays).toEqual([])
  })

  it.each([
    ['MEERA@ASHKİLN.example', 'meera@ashkiln.example'],
    ['meera@ashkıln.example', 'meera@ashkiln.example'],
    ['ｍｅｅｒａ@ashkiln.example', 'meera@ashkiln.example'],
    ['mee\u200Bra@ashkiln.example', 'meera@ashkiln.example'],
    ['Straße@example.com', 'STRASSE@example.com'],
    ['ſ@example.com', 'S@example.com'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    [' meera@ashkiln.example ', 'Meera@Ashkiln.Example'],
  ])('AU-21 is equal for %j and %j', (one, other) => expect(emailKey(one)).toBe(emailKey(other)))

  it('AU-21 differs for different addresses', () => {
    const keys = ['a@b.example', 'b@a.example', 'a.b@example.com', 'ab@example.com', 'é@example.com', 'e@example.com']
    expect(new Set(keys.map(emailKey)).size).toBe(keys.length)
  })
})
