import { describe, expect, it } from 'vitest'
import { pricesOf, stockNote, tileOf, type TileSource } from './product-tile.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const offer = { selling_price: inr(360000), compare_at_price: null, stock: 8, in_stock: true }
const card: TileSource = {
  slug: 'moon-jar',
  name: 'Moon jar',
  subtitle: 'Stoneware, ash white glaze, 24 cm',
  channel: offer,
  images: [],
  has_variants: false,
  price_varies: false,
  in_stock: true,
}

describe('pricesOf', () => {
  it('formats the price in the shop’s locale', () => {
    expect(pricesOf({ ...offer, selling_price: inr(12345600) }, 'en-IN')).toEqual({ price: '₹1,23,456' })
  })

  it('returns the regular price only if it is higher and in the same currency', () => {
    expect(pricesOf({ ...offer, compare_at_price: inr(420000) }, 'en-IN').regular).toBe('₹4,200')
    expect(pricesOf({ ...offer, compare_at_price: inr(360000) }, 'en-IN').regular).toBeUndefined()
    expect(
      pricesOf({ ...offer, compare_at_price: { amount: 999999, currency: 'USD' } }, 'en-IN').regular,
    ).toBeUndefined()
  })

  it('returns nothing without a price', () => {
    expect(pricesOf({ ...offer, selling_price: null }, 'en-IN')).toEqual({})
  })
})

describe('stockNote', () => {
  it.each([
    [{ stock: 8, in_stock: true }, undefined],
    [{ stock: 3, in_stock: true }, 'Only 3 left'],
    [{ stock: 1, in_stock: true }, 'Only 1 left'],
    [{ stock: 0, in_stock: true }, 'Sold out'],
    [{ stock: 5, in_stock: false }, 'Sold out'],
  ])('%o reads %s', (stock, words) => {
    expect(stockNote(stock)).toBe(words)
  })

  it('never says how many are left at 0', () => {
    expect(stockNote({ stock: 1, in_stock: true }, 0)).toBeUndefined()
  })
})

describe('tileOf', () => {
  it('says how many are left only for a product without variants', () => {
    const low = { ...card, channel: { ...offer, stock: 2 } }
    expect(tileOf(low, 'en-IN').stockNote).toBe('Only 2 left')
    expect(tileOf({ ...low, has_variants: true }, 'en-IN').stockNote).toBeUndefined()
  })

  it('CT-02 says that a missing price is on request', () => {
    const unpriced = { ...card, channel: { ...offer, selling_price: inr(0) } }
    expect(tileOf(unpriced, 'en-IN')).toMatchObject({ price: undefined, stockNote: 'Price on request' })
    expect(tileOf({ ...unpriced, in_stock: false }, 'en-IN').stockNote).toBe('Sold out')
  })

  it('says sold out if no variant is left', () => {
    expect(tileOf({ ...card, has_variants: true, in_stock: false }, 'en-IN').stockNote).toBe('Sold out')
  })

  it('CT-02 links swatches to their variants', () => {
    const image = { src: '/images/products/vase.webp', alt: 'Vase' }
    const swatches = [
      { value: 'Tenmoku', swatch: '#3a241a', image, sku: 'VAS-1', id: 1 },
      { value: 'Chun blue', swatch: null, image, sku: 'VAS 2', id: 2 },
      { value: 'Nameless', swatch: null, image: null, sku: 'VAS-3', id: 3 },
    ]
    const tile = tileOf({ ...card, swatches, swatch_count: 3 }, 'en-IN')
    expect(tile.swatchCount).toBe(3)
    expect(tile.swatches).toEqual([
      { id: 1, name: 'Tenmoku', colour: '#3a241a', image, href: `/product/${card.slug}?sku=VAS-1` },
      { id: 2, name: 'Chun blue', colour: null, image, href: `/product/${card.slug}?sku=VAS+2` },
    ])
    expect(tileOf({ ...card, swatches: swatches.slice(0, 1), swatch_count: 1 }, 'en-IN').swatches).toBeUndefined()
    expect(tileOf(card, 'en-IN').swatches).toBeUndefined()
  })
})
