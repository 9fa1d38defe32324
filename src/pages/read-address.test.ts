import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_TYPES } from '#engine/page-types.ts'
import bindings from '#schemas/bindings.json' with { type: 'json' }
import { pageHref } from './page-href.ts'
import { type PageKind, type PageRow, pageTable } from './page-table.ts'
import { readAddress } from './read-address.ts'

const rows = Object.entries(pageTable) as [PageKind, PageRow][]
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)/gu)].map(([, name = '']) => name)

describe('the content key', () => {
  it.each([
    ['/', 'home'],
    ['', 'home'],
    ['/cart', 'cart'],
    ['/cart/', 'cart'],
    ['/shop-online', 'shop-online'],
    ['/shop-online/under-2000', 'shop-online'],
    ['/blogs', 'blogs'],
    ['/blogs/2026/how-we-fire', 'blogs'],
    ['/checkout-complete', 'checkout-complete'],
    ['/checkout-failed', 'checkout-failed'],
    ['/checkout/address', 'checkout'],
    ['/checkout/payment', 'checkout'],
    ['/track-order/AWB1', 'track-order'],
    ['/account/orders', 'account'],
    ['/account/reset-password/a@b.in/x', 'account'],
    ['/product/everyday-bowl', 'everyday-bowl'],
    ['/product/bowls/everyday-bowl', 'everyday-bowl'],
    ['/product-category/bowls', 'bowls'],
    ['/about', 'about'],
    ['/help/care', 'care'],
    ['/about?x=/y#z', 'about'],
    ['//evil.com', 'evil.com'],
    ['/caf%C3%A9', 'café'],
    ['/%zz', '%zz'],
    ['/constructor', 'constructor'],
  ])('RT-09 resolves %s to %s', (path, key) => {
    expect(readAddress(path).key).toBe(key)
  })

  it('RT-09 resolves /product/ to the sku query value, if there is one', () => {
    expect(readAddress('/product/everyday-bowl', 'ASH-BOW-001').key).toBe('ASH-BOW-001')
    expect(readAddress('/product/everyday-bowl', ' ').key).toBe('everyday-bowl')
    expect(readAddress('/product', 'ASH-BOW-001').key).toBe('ASH-BOW-001')
    expect(readAddress('/product/everyday-bowl?page=2&sku=ASH-BOW-001#top').key).toBe('ASH-BOW-001')
  })

  it('RT-09 uses the sku for a product, otherwise the last segment', () => {
    expect(readAddress('/product/some/vase', 'X-1').subject).toEqual({ kind: 'product', id: 'X-1', slug: 'vase' })
    expect(readAddress('/product/some/vase').subject).toEqual({ kind: 'product', id: 'vase' })
    expect(readAddress('/caf%C3%A9')).toMatchObject({ kind: 'page', key: 'café' })
    expect(readAddress('/%E0%A4%A')).toMatchObject({ kind: 'page', key: '%E0%A4%A' })
    expect(readAddress('/constructor/x')).toMatchObject({ kind: 'page', key: 'x' })
  })

  it('RT-09 reads the sku on product pages only', () => {
    expect(readAddress('/product-category/bowls', 'ASH-BOW-001').key).toBe('bowls')
    expect(readAddress('/cart', 'ASH-BOW-001').key).toBe('cart')
  })

  it('RT-09 is total: any path has a key, a page type and a subject', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string()).map((parts) => `/${parts.join('/')}`),
        ),
        fc.option(fc.string(), { nil: undefined }),
        (path, sku) => {
          const { key, pageType, subject } = readAddress(path, sku)
          expect(key).not.toBe('')
          expect(PAGE_TYPES).toContain(pageType)
          expect(subject.kind).toBeTypeOf('string')
        },
      ),
    )
  })
})

describe('the subject of a page', () => {
  it.each([
    ['/', 'Home', 'page', ''],
    ['/product/everyday-bowl', 'Product', 'product', 'everyday-bowl'],
    ['/product', 'Page', 'page', ''],
    ['/product-category/bowls', 'Category', 'category', 'bowls'],
    ['/product-category', 'Page', 'page', ''],
    ['/product-collection/tea-at-four', 'Collection', 'collection', 'tea-at-four'],
    ['/shop-online', 'Shop', 'shop', ''],
    ['/shop-online/everyday', 'Shop', 'tag', 'everyday'],
    ['/blogs', 'Blog', 'blog', ''],
    ['/blogs/how-we-fire', 'Article', 'article', 'how-we-fire'],
    ['/search', 'Search', 'page', ''],
    ['/checkout-failed', 'Checkout', 'page', ''],
    ['/track-order/x', 'TrackOrder', 'page', ''],
    ['/account', 'Account', 'page', ''],
    ['/about', 'Page', 'page', ''],
  ])('RT-09 of %s: %s, %s "%s"', (path, type, kind, id) => {
    const { pageType, subject } = readAddress(path)
    expect(pageType).toBe(type)
    expect(subject).toEqual({ kind, id })
  })

  it('RT-09 names a product by its SKU if the query has one', () => {
    expect(readAddress('/product/everyday-bowl', 'ASH-1').subject).toEqual({
      kind: 'product',
      id: 'ASH-1',
      slug: 'everyday-bowl',
    })
    expect(readAddress('/product/everyday-bowl?sku=ASH-1').params).toEqual({ slug: 'everyday-bowl' })
    expect(readAddress('/product', 'ASH-1').pageType).toBe('Product')
  })

  it('has bindings for every page type', () => {
    expect(Object.keys(bindings.pageTypes).sort()).toEqual([...PAGE_TYPES].sort())
  })
})

describe('links', () => {
  it('CT-02 name the variant in the query and escape slugs and SKUs', () => {
    expect(pageHref('product', { slug: 'moon-jar' })).toBe('/product/moon-jar')
    expect(pageHref('product', { slug: 'moon-jar' }, { sku: undefined })).toBe('/product/moon-jar')
    expect(pageHref('product', { slug: 'a/b?' }, { sku: 'X&Y' })).toBe('/product/a%2Fb%3F?sku=X%26Y')
  })
})

describe('the rows', () => {
  it.each(rows)('RT-01 %s is the page at its own path', (kind, { path, validate }) => {
    const params = Object.fromEntries(namesIn(path).map((name) => [name, 'a-1']))
    const address = readAddress(path.replace(/\{\w+(\.\.\.)?\}/gu, 'a-1'))
    expect(address).toMatchObject({ kind, params, exists: true })
    if (validate) expect(readAddress(path.replace(/\{\w+\}/gu, 'a+1')).exists).toBe(false)
  })

  it.each(rows)('RT-01 the link of %s leads to it, whatever its parameters', (kind, { path }) => {
    const text = fc
      .oneof(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ minLength: 1 }),
        fc.constantFrom('%', '%2F', '..'),
      )
      .map((text) => `${text}/%?#é`)
    const params = fc.record(
      Object.fromEntries(namesIn(path).map((name) => [name, fc.oneof(text, fc.constant('a b'))])),
    )
    fc.assert(
      fc.property(params, (given) => {
        const href = pageHref(kind as 'page', given as { slug: string }, { sku: 'A&1' })
        expect(readAddress(href)).toMatchObject({ kind, params: given })
        // Only one spelling per address.
        expect(readAddress(href).path).toBe(href.split('?')[0])
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    '/checkout',
    '/checkout/other',
    '/account/zzz',
    '/account/profile/x',
    '/account/reset-password/a@b.in',
    '/account/orders/a-1/x',
    '/cart/extra',
    '/checkout-failed/x',
    '/checkout-complete/x',
    '/track-order/a/b',
    '/admin',
    '/admin/x',
  ])('RT-01 RT-04 RT-07 %s is not a page, and its reply is not cached', (path) => {
    expect(readAddress(path)).toMatchObject({ kind: undefined, exists: false, row: { personal: true } })
  })

  it('RT-02 leave other paths to content pages', () => {
    for (const path of ['/cartwheels', '/search/about', '/coming-soon/about', '/shop-online-2', '/accounts/x'])
      expect(readAddress(path)).toMatchObject({ kind: 'page', exists: true })
    expect(readAddress('/cartwheels').row.personal).toBeUndefined()
  })
})
