import { describe, expect, it } from 'vitest'
import { fakeProduct } from '#api/testing/fake-product.ts'
import { optionStates, variantName, variantOf, variantWith } from './variants.ts'

const product = fakeProduct()
const [tenmoku20, tenmoku28, celadon20, celadon28] = product.variants
const reasons = (of: typeof product, chosen = of.variants[0]) =>
  optionStates(of, chosen).flatMap(({ choices }) => choices.flatMap(({ unavailable }) => unavailable ?? []))

describe('variantOf', () => {
  it('CT-02 finds the variant of the SKU, else the one the product came with, else the first', () => {
    expect(variantOf(product, 'VAS-CEL-20')).toBe(celadon20)
    expect(variantOf({ ...product, channel: tenmoku28!.channel }, 'no-such')).toBe(tenmoku28)
    expect(variantOf({ ...product, channel: { ...product.channel, sku: 'gone' } }, undefined)).toBe(tenmoku20)
    expect(variantOf({ ...product, variants: [] }, 'VAS-CEL-20')).toBeUndefined()
  })
})

describe('optionStates', () => {
  it('CT-02 judges a value by the options before it alone, so that nobody is caught', () => {
    // 28 cm is chosen, which Celadon lacks: Celadon can be chosen all the same.
    expect(reasons(product, tenmoku28)).toEqual([])
    expect(reasons(product, celadon20)).toEqual(['28 cm is sold out in Celadon'])
  })

  it('CT-02 tells what is not made from what is sold out', () => {
    const fewer = { ...product, variants: product.variants.slice(0, 3) }
    expect(reasons(fewer, celadon20)).toEqual(['28 cm is not made in Celadon'])
  })

  it('CT-02 lets shoppers look around while everything is sold out', () => {
    const variants = product.variants.map((one) => ({ ...one, channel: { ...one.channel, stock: 0, in_stock: false } }))
    expect(reasons({ ...product, variants })).toEqual([])
  })

  it('bears options without values and variants without options', () => {
    const odd = { ...product, options: [{ name: 'Glaze', values: [] }], variants: [{ ...tenmoku20!, options: {} }] }
    expect(optionStates(odd, odd.variants[0])).toEqual([])
    expect(variantName(odd.variants[0])).toBe('')
  })
})

describe('variantWith', () => {
  it('CT-02 keeps what else is chosen where that is in stock', () => {
    expect(variantWith(product, celadon20, 'Glaze', 'Tenmoku')).toBe(tenmoku20)
    expect(variantWith(product, tenmoku20, 'Size', '28 cm')).toBe(tenmoku28)
  })

  it('CT-02 takes the nearest in stock where it is not', () => {
    expect(variantWith(product, tenmoku28, 'Glaze', 'Celadon')).toBe(celadon20)
  })

  it('never changes an option before the one that is picked', () => {
    expect(variantWith(product, celadon20, 'Size', '28 cm')).toBe(celadon28)
    expect(variantWith(product, celadon20, 'Size', '40 cm')).toBeUndefined()
  })
})
