import { describe, expect, it } from 'vitest'
import { pageHref } from './page-href.ts'
import { isSecretPage, maskAddress, unmaskAddress } from './secret-address.ts'

const TOKEN = '12.zzk3.aB-_9'
const order = { token: TOKEN, order_id: '261121-408213', type: 'cod' }

/** Every kind of signed link in mails and after the checkout. */
const links: [kind: string, href: string, shown: string][] = [
  ['an order', pageHref('checkout-complete', {}, order), '/checkout-complete?order_id=261121-408213&type=cod'],
  [
    'its invoice',
    pageHref('checkout-invoice', {}, order),
    '/checkout-complete/invoice?order_id=261121-408213&type=cod',
  ],
  ['an order to confirm', pageHref('confirm-order', {}, { token: TOKEN }), '/checkout-complete/confirm'],
  [
    'a password reset',
    pageHref('reset-password', { email: 'meera@ashkiln.example', token: TOKEN }),
    '/account/reset-password/-/-',
  ],
  ['a mailbox to verify', pageHref('verify-email', {}, { token: TOKEN }), '/account/verify-email'],
  ['a change to undo', pageHref('undo-change', {}, { token: TOKEN }), '/account/undo'],
  ['a subscription', pageHref('newsletter-confirm', {}, { token: TOKEN }), '/newsletter-confirm'],
  ['its end', `${pageHref('newsletter-unsubscribe', {}, { token: TOKEN })}#main`, '/newsletter-unsubscribe#main'],
]

describe('an address with a secret', () => {
  it.each(links)('CO-03 the link of %s is shown without it, and a cookie of its page restores it', (_, href, shown) => {
    const masked = maskAddress(href)!
    expect(masked.shown).toBe(shown)
    for (const secret of [TOKEN, encodeURIComponent(TOKEN), 'meera']) expect(masked.shown).not.toContain(secret)
    const { name, value, path } = masked.cookie
    expect(shown.startsWith(path)).toBe(true)
    expect(path).not.toBe('/')
    const cookies = `other=1; ${name}=${value}; vitrine_cart=2`
    const found = new URL(unmaskAddress(shown, cookies), 'http://shop.test')
    const wanted = new URL(href, 'http://shop.test')
    expect([found.pathname, found.hash]).toEqual([wanted.pathname, wanted.hash])
    expect(Object.fromEntries(found.searchParams)).toEqual(Object.fromEntries(wanted.searchParams))
    // A complete address is returned unchanged.
    expect(unmaskAddress(href, cookies)).toBe(href)
    expect(maskAddress(shown)).toBeUndefined()
  })

  it('CO-03 the cookie of one order does not open another', () => {
    const { cookie } = maskAddress(pageHref('checkout-complete', {}, order))!
    const other = '/checkout-complete?order_id=261121-999999&type=cod'
    expect(unmaskAddress(other, `${cookie.name}=${cookie.value}`)).toBe(other)
  })

  it.each(['/', '/product/moon-jar?token=1', '/account/orders', '/checkout-complete?order_id=1', '/faq?token=x#token'])(
    'CO-03 %s is unchanged',
    (href) => {
      expect(maskAddress(href)).toBeUndefined()
      expect(unmaskAddress(href, 'opened_link={"token":"x"}')).toBe(href)
    },
  )

  it.each([
    'opened_link=',
    'opened_link=%zz',
    'opened_link=null',
    'opened_link=%7B%22token%22%3A1%7D',
    'opened_link=[]',
  ])('CO-03 a forged cookie (%s) is ignored', (cookies) => {
    expect(unmaskAddress('/newsletter-confirm', cookies)).toBe('/newsletter-confirm')
  })

  it('CO-03 only pages opened by such links have secrets', () => {
    expect(links.every(([, href]) => isSecretPage(href))).toBe(true)
    expect(['/', '/account', '/account/profile', '/checkout-failed?order_id=1'].some(isSecretPage)).toBe(false)
  })
})
