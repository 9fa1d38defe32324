import { describe, expect, it } from 'vitest'
import { fakeProduct } from '#api/testing/fake-product.ts'
import { changeNote } from './change-note.ts'
import { nearestInStock, optionStates, variantName, variantOf, variantWith } from './variants.ts'

const product = fakeProduct()
const [tenmoku20, tenmoku28, celadon20, celadon28] = product.variants
const notes = (of: typeof product, chosen = of.variants[0]) =>
  optionStates(of, chosen).flatMap(({ choices }) =>
    choices.flatMap(({ value, note, disabled }) => (note ? `${value}: ${note}${disabled ? ', disabled' : ''}` : [])),
  )
const soldOut = product.variants.map((one) => ({ ...one, channel: { ...one.channel, stock: 0, in_stock: false } }))

describe('variantOf', () => {
  it('CT-02 finds the SKU’s variant, otherwise the product’s default, otherwise the first', () => {
    expect(variantOf(product, 'VAS-CEL-20')).toBe(celadon20)
    expect(variantOf({ ...product, channel: tenmoku28!.channel }, 'no-such')).toBe(tenmoku28)
    expect(variantOf({ ...product, channel: { ...product.channel, sku: 'gone' } }, undefined)).toBe(tenmoku20)
    expect(variantOf({ ...product, variants: [] }, 'VAS-CEL-20')).toBeUndefined()
  })
})

describe('optionStates', () => {
  it('CT-02 judges a value by the preceding options only, so that every variant can be reached', () => {
    // 28 cm is chosen, which Celadon lacks: Celadon can be chosen all the same.
    expect(notes(product, tenmoku28)).toEqual([])
    expect(notes(product, celadon20)).toEqual(['28 cm: sold out in Celadon'])
  })

  it('CT-02 distinguishes values that do not exist from sold-out ones: only the former cannot be selected', () => {
    const fewer = { ...product, variants: product.variants.slice(0, 3) }
    expect(notes(fewer, celadon20)).toEqual(['28 cm: not available in Celadon, disabled'])
  })

  it('CT-02 marks everything while everything is sold out, and lets shoppers look around', () => {
    expect(notes({ ...product, variants: soldOut })).toEqual([
      'Tenmoku: sold out',
      'Celadon: sold out',
      '20 cm: sold out in Tenmoku',
      '28 cm: sold out in Tenmoku',
    ])
  })

  it('CT-02 crops swatches from the pictures, if each glaze has its own', () => {
    const images = (of: typeof product) =>
      optionStates(of, undefined).map(({ choices }) => choices.map(({ image }) => image?.alt))
    expect(images(product)).toEqual([
      ['Vase, tenmoku', 'Vase, celadon'],
      [undefined, undefined],
    ])
    const shared = product.variants.map((one) => ({ ...one, image: 0 }))
    expect(images({ ...product, variants: shared })[0]).toEqual([undefined, undefined])
    expect(images({ ...product, images: [] })[0]).toEqual([undefined, undefined])
  })

  it('handles options without values and variants without options', () => {
    const odd = { ...product, options: [{ name: 'Glaze', values: [] }], variants: [{ ...tenmoku20!, options: {} }] }
    expect(optionStates(odd, odd.variants[0])).toEqual([])
    expect(variantName(odd, odd.variants[0])).toBe('')
  })
})

it('names a variant in the order of the options', () => {
  const turned = { ...celadon20!, options: { Size: '20 cm', Glaze: 'Celadon' } }
  expect(variantName(product, turned)).toBe('Celadon, 20 cm')
})

describe('variantWith', () => {
  it('CT-02 keeps the other selected options if that is in stock', () => {
    expect(variantWith(product, celadon20, 'Glaze', 'Tenmoku')).toBe(tenmoku20)
    expect(variantWith(product, tenmoku20, 'Size', '28 cm')).toBe(tenmoku28)
  })

  it('CT-02 uses the nearest in stock otherwise', () => {
    expect(variantWith(product, tenmoku28, 'Glaze', 'Celadon')).toBe(celadon20)
  })

  it('never changes an option before the selected one', () => {
    expect(variantWith(product, celadon20, 'Size', '28 cm')).toBe(celadon28)
    expect(variantWith(product, celadon20, 'Size', '40 cm')).toBeUndefined()
  })
})

describe('nearestInStock', () => {
  it('CT-02 finds the variant most like a sold-out one', () => {
    expect(nearestInStock(product, celadon28)).toBe(tenmoku28)
    expect(nearestInStock({ ...product, variants: soldOut }, celadon28)).toBeUndefined()
  })
})

describe('changeNote', () => {
  const size = product.options[1]!.name
  const glaze = product.options[0]!.name
  it('CT-02 says which other option a selection has changed, and why', () => {
    const next = variantWith(product, tenmoku28, glaze, 'Celadon')
    expect(next).toBe(celadon20)
    expect(changeNote(product, tenmoku28, next, glaze)).toBe('28 cm is sold out in Celadon, so we’ve selected 20 cm.')
    const fewer = { ...product, variants: product.variants.filter((one) => one !== celadon28) }
    expect(changeNote(fewer, tenmoku28, celadon20, glaze)).toBe(
      '28 cm isn’t available in Celadon, so we’ve selected 20 cm.',
    )
  })

  it('CT-02 returns nothing if no other option changed', () => {
    expect(changeNote(product, tenmoku20, celadon20, glaze)).toBeUndefined()
    expect(changeNote(product, celadon20, celadon28, size)).toBeUndefined()
    expect(changeNote(product, undefined, celadon20, glaze)).toBeUndefined()
  })
})
