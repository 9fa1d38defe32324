import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyFor, seal } from '#server/platform/environment/seal.ts'
import { type LinkHolder, orderToken, readOrderToken } from './token.ts'

const SECRET = 'a-session-secret-for-tests'
const DAY = 86_400_000
const tokenOf = (id: number, version = 0, holder: LinkHolder = 'mailbox') =>
  orderToken(SECRET, { id, link_version: version }, holder, 0)
const linkOf = (orderId: number, version = 0, holder: LinkHolder = 'mailbox') => ({ orderId, version, holder })

describe('an order’s token', () => {
  it('OP-02 opens its order for 30 days', () => {
    const token = tokenOf(4711)
    expect(readOrderToken(SECRET, token, 29 * DAY)).toEqual(linkOf(4711))
    expect(readOrderToken(SECRET, token, 31 * DAY)).toBeUndefined()
    expect(readOrderToken('another-secret', token, 0)).toBeUndefined()
  })

  it('AC-06 does not reveal the number of orders by length or content', () => {
    const tokens = [1, 2, 3, 35, 36, 1_000_000, 2 ** 40].map((id) => tokenOf(id))
    expect(new Set(tokens.map(({ length }) => length))).toEqual(new Set([68]))
    for (const token of tokens) expect(token).toMatch(/^[\w-]+$/)
    // A common prefix would reveal consecutive ids.
    expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(tokens.length)
    expect(tokenOf(1)).not.toBe(tokenOf(1))
  })

  it('AC-06 is invalid when any character is changed', () => {
    const token = tokenOf(1)
    for (const at of [0, 20, 40, 66]) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(readOrderToken(SECRET, `${token.slice(0, at)}${other}${token.slice(at + 1)}`, 0)).toBeUndefined()
    }
    for (const odd of ['', 'x', 'x'.repeat(68), `${token}x`]) expect(readOrderToken(SECRET, odd, 0)).toBeUndefined()
  })

  it.each([
    [0, 'mailbox'],
    [1, 'shopper'],
    [46_655, 'shopper'],
  ] as const)('AC-06 contains its version (%i) and holder (%s)', (version, holder) => {
    const token = tokenOf(4711, version, holder)
    expect(token).toHaveLength(68)
    expect(readOrderToken(SECRET, token, DAY)).toEqual(linkOf(4711, version, holder))
  })

  it('AC-06 reads tokens of earlier releases, which have no version', () => {
    const body = [4711, 30 * 86_400].map((number) => number.toString(36).padStart(11, '0')).join('.')
    const token = seal(body, keyFor(SECRET, 'vitrine order links'), 'vitrine order links').toString('base64url')
    expect(readOrderToken(SECRET, token, DAY)).toEqual(linkOf(4711))
  })

  it('AC-06 is accepted in its earlier, signed form', () => {
    const body = `${(4711).toString(36)}.${(30 * 86_400).toString(36)}`
    const sign = createHmac('sha256', keyFor(SECRET, 'vitrine order links')).update(body).digest('base64url')
    expect(readOrderToken(SECRET, `${body}.${sign}`, DAY)).toEqual(linkOf(4711))
    expect(readOrderToken(SECRET, `${body}.${sign}`, 31 * DAY)).toBeUndefined()
    expect(readOrderToken(SECRET, `${(4712).toString(36)}.${body.split('.')[1]}.${sign}`, DAY)).toBeUndefined()
  })
})
