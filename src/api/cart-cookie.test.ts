// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CART_COOKIE, HOST_CART_COOKIE } from '#domain/cookie-names.ts'
import { clearCartCookie, parseCartCookie, readCartCookie, writeCartCookie } from './cart-cookie.ts'

/** The environment of this file's tests. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void }

const identity = { api_cart: '7f3a', cart_session: 's3cret' }

afterEach(() => {
  vi.restoreAllMocks()
  clearCartCookie()
})

describe('the cart cookie', () => {
  it('CR-03 keeps api_cart and cart_session', () => {
    writeCartCookie(identity, 30)
    expect(readCartCookie()).toEqual(identity)
    expect(document.cookie).toContain(`${CART_COOKIE}=`)
    clearCartCookie()
    expect(readCartCookie()).toBeUndefined()
  })

  it('CR-03 is for the whole shop, Lax, and lasts cart_expire_days', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    const before = Date.now()
    writeCartCookie(identity, 30)
    const written = set.mock.calls[0]?.[0] ?? ''
    expect(written).toContain('; path=/')
    expect(written).toContain('; sameSite=Lax')
    expect(written).not.toContain('secure')
    const expires = Date.parse(/expires=([^;]+)/u.exec(written)?.[1] ?? '')
    const days = (expires - before) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  })

  it('CR-03 is Secure behind https', () => {
    const { href } = location
    jsdom.reconfigure({ url: 'https://shop.test/' })
    onTestFinished(() => jsdom.reconfigure({ url: href }))
    const set = vi.spyOn(document, 'cookie', 'set')
    writeCartCookie(identity, 30)
    expect(set.mock.calls[0]?.[0]).toContain('; secure')
  })

  it('CR-03 OP-02 is restricted to its host on https; an older cookie is moved once', () => {
    const { href } = location
    jsdom.reconfigure({ url: 'https://shop.test/' })
    onTestFinished(() => {
      clearCartCookie()
      jsdom.reconfigure({ url: href })
    })
    const plant = (value: object) => {
      document.cookie = `${CART_COOKIE}=${encodeURIComponent(JSON.stringify(value))}; path=/; secure`
    }
    const kept = () => decodeURIComponent(document.cookie)
    plant(identity)
    expect(readCartCookie()).toEqual(identity)
    // It may have been planted, so the server is told until the cart has another secret.
    expect(kept()).toBe(`${HOST_CART_COOKIE}=${JSON.stringify({ ...identity, moved: true })}`)
    writeCartCookie(identity, 30)
    expect(kept()).toContain('"moved":true')
    writeCartCookie({ ...identity, cart_session: 'another' }, 30)
    expect(kept()).toBe(`${HOST_CART_COOKIE}={"api_cart":"7f3a","cart_session":"another"}`)
    plant({ api_cart: 'planted', cart_session: 'x' })
    expect(readCartCookie()?.api_cart).toBe('7f3a')
    clearCartCookie()
    expect(document.cookie).toBe('')
  })

  it('only stores the cart’s identity', () => {
    writeCartCookie({ ...identity, items: [1] } as typeof identity, 30)
    expect(readCartCookie()).toEqual(identity)
  })
})

describe('parseCartCookie', () => {
  it.each([
    undefined,
    '',
    'garbage',
    '{',
    'null',
    '[]',
    '7',
    '{"api_cart":"a"}',
    '{"api_cart":7,"cart_session":"s"}',
    '{"api_cart":"","cart_session":"s"}',
    JSON.stringify({ api_cart: 'a'.repeat(65), cart_session: 's' }),
    JSON.stringify({ api_cart: 'a', cart_session: 's'.repeat(129) }),
  ])('CR-03 treats %j as no cart', (value) => {
    expect(parseCartCookie(value)).toBeUndefined()
  })

  it('CR-03 never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (value) => {
        const found = parseCartCookie(value)
        if (found) expect(Object.keys(found)).toEqual(['api_cart', 'cart_session'])
      }),
    )
  })
})
