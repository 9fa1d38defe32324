import { describe, expect, it } from 'vitest'
import { type Edition, pageKeyOf, showsDrafts } from './page-key.ts'

const edition: Edition = {
  origin: 'https://shop.example',
  pass: 'open',
  audience: 'visitor',
  language: 'en',
  drafts: false,
}
const keyOf = (url: string, change: Partial<Edition> = {}) => pageKeyOf(url, { ...edition, ...change })

describe('the key of a page', () => {
  it('SC-03 EN-07 is the same for all spellings of an address, and contains no undeclared parameter', () => {
    const keys = ['/about', '/about?utm_source=mail', '/about#team', '/about?dialog=login'].map((url) => keyOf(url))
    expect(new Set(keys.map((one) => one?.key)).size).toBe(1)
    expect(keys[0]?.href).toBe('/about')
    expect(keyOf('/product-category/vases?page=2&glaze=celadon')?.href).toBe(
      '/product-category/vases?glaze=celadon&page=2',
    )
  })

  const others: Edition = {
    origin: 'https://other.example',
    pass: 'verified',
    audience: 'admin',
    language: 'hi',
    drafts: true,
  }
  it.each(Object.keys(others) as (keyof Edition)[])('SC-03 differs by %s, or the page is not shared', (name) => {
    expect(keyOf('/about', { [name]: others[name] })?.key).not.toBe(keyOf('/about')?.key)
  })

  it('SC-03 exists for no page that shows drafts or is made for an admin', () => {
    expect(keyOf('/about', { drafts: true })).toBeUndefined()
    expect(keyOf('/about', { audience: 'admin' })).toBeUndefined()
  })

  it('SC-03 is shared by strangers only for a page that is alike for them, and never by visitors', () => {
    expect(keyOf('/cart', { audience: 'stranger' })?.sharedBy).toBe('strangers')
    expect(keyOf('/cart')).toBeUndefined()
    expect(keyOf('/account/orders', { audience: 'stranger' })).toBeUndefined()
    expect(keyOf('/about', { audience: 'stranger' })).toEqual(keyOf('/about'))
    expect(keyOf('/about')?.sharedBy).toBe('everyone')
  })
})

it('CT-07 only an admin sees drafts, unless the shopper’s view is requested', () => {
  expect(showsDrafts(true, {})).toBe(true)
  expect(showsDrafts(true, { is_published: 'true' })).toBe(false)
  expect(showsDrafts(false, { is_published: 'false' })).toBe(false)
})
