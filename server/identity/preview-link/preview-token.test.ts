import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyFor, seal } from '#server/platform/environment/seal.ts'
import { type PreviewLink, previewToken, readPreviewToken } from './preview-token.ts'

const SECRET = 'a-session-secret'
const NOW = Date.parse('2026-11-28T12:00:00Z')
const inSeconds = NOW / 1000
const link: PreviewLink = { kind: 'product', id: 17, until: inSeconds + 60 }

const anyLink = fc.record({
  kind: fc.constant('product' as const),
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  until: fc.integer({ min: inSeconds + 1, max: inSeconds + 30 * 86_400 }),
})

describe('the token of a preview link', () => {
  it('AD-11 BU-05 names what it shows until it expires', () => {
    fc.assert(
      fc.property(anyLink, (any) => {
        const token = previewToken(SECRET, any)
        expect(readPreviewToken(SECRET, token, NOW)).toEqual(any)
        expect(readPreviewToken(SECRET, token, any.until * 1000 - 1)).toEqual(any)
        expect(readPreviewToken(SECRET, token, any.until * 1000)).toBe('expired')
      }),
    )
  })

  it('AD-11 is refused when any of its characters differs', () => {
    const token = previewToken(SECRET, link)
    const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split(''))
    fc.assert(
      fc.property(fc.nat({ max: token.length - 1 }), characters, (at, other) => {
        fc.pre(token[at] !== other)
        const changed = token.slice(0, at) + other + token.slice(at + 1)
        expect(readPreviewToken(SECRET, changed, NOW)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('AD-11 is refused with another secret, cut, extended or made for another purpose', () => {
    const token = previewToken(SECRET, link)
    expect(readPreviewToken('another-session-secret', token, NOW)).toBeUndefined()
    for (const text of [
      '',
      token.slice(0, -1),
      token.slice(0, 40),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      '.'.repeat(70),
    ])
      expect(readPreviewToken(SECRET, text, NOW)).toBeUndefined()
    const body = 'product 0000000000h zzzzzzz'
    const other = seal(body, keyFor(SECRET, 'vitrine order links'), 'vitrine order links').toString('base64url')
    expect(readPreviewToken(SECRET, other, NOW)).toBeUndefined()
  })

  it('AD-11 has one length, and reveals neither kind nor number', () => {
    const lengths = new Set([1, 17, 2 ** 31 - 1].map((id) => previewToken(SECRET, { ...link, id }).length))
    expect(lengths.size).toBe(1)
    expect(previewToken(SECRET, link)).not.toBe(previewToken(SECRET, link))
  })
})
