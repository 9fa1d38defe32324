import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import bindings from '#schemas/bindings.json' with { type: 'json' }
import { contentKey, pageTypeOf, subjectOf } from './content-key.ts'
import { PAGE_TYPES } from './page-types.ts'

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
    expect(contentKey(path)).toBe(key)
  })

  it('RT-09 resolves /product/ to the sku query value, where there is one', () => {
    expect(contentKey('/product/everyday-bowl', 'ASH-BOW-001')).toBe('ASH-BOW-001')
    expect(contentKey('/product/everyday-bowl', ' ')).toBe('everyday-bowl')
    expect(contentKey('/product', 'ASH-BOW-001')).toBe('ASH-BOW-001')
  })

  it('RT-09 heeds the sku on product pages alone', () => {
    expect(contentKey('/product-category/bowls', 'ASH-BOW-001')).toBe('bowls')
    expect(contentKey('/cart', 'ASH-BOW-001')).toBe('cart')
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
          expect(contentKey(path, sku)).not.toBe('')
          expect(PAGE_TYPES).toContain(pageTypeOf(path, sku))
          expect(subjectOf(path, sku).kind).toBeTypeOf('string')
        },
      ),
    )
  })
})

describe('what a page is about', () => {
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
  ])('RT-09 says of %s: %s, %s "%s"', (path, type, kind, id) => {
    expect(pageTypeOf(path)).toBe(type)
    expect(subjectOf(path)).toEqual({ kind, id })
  })

  it('RT-09 names a product by its SKU where the query has one', () => {
    expect(subjectOf('/product/everyday-bowl', 'ASH-1')).toEqual({ kind: 'product', id: 'ASH-1' })
  })

  it('has bindings for every page type', () => {
    expect(Object.keys(bindings.pageTypes).sort()).toEqual([...PAGE_TYPES].sort())
  })
})
