import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAX_VARIANTS,
  type Matrix,
  type MatrixOption,
  type MatrixVariant,
  changeOptions,
  combinationOf,
  identifyOptions,
} from './option-matrix.ts'

interface Variant extends MatrixVariant {
  price: number
}

const option = (name: string, ...values: string[]): MatrixOption => ({
  id: name,
  name,
  values: values.map((value) => ({ id: value, value })),
})
const single: Matrix<Variant> = {
  options: [],
  variants: [{ id: 1, sku: 'MUG', barcode: '890', price: 900, image_id: null, options: {} }],
}
/** A stored matrix with every combination, whose variants have the ids 1, 2, 3 … */
function fullMatrix(options: readonly MatrixOption[]): Matrix<Variant> {
  const change = changeOptions(single, options)
  if (!change) throw new Error('There are too many variants.')
  return {
    options,
    variants: change.variants.map((variant, at) => ({ ...variant, id: at + 1, stock: 5, price: 900 + at })),
  }
}
const mugs = fullMatrix([option('Glaze', 'Celadon', 'Tenmoku'), option('Size', 'S', 'L')])
const textsOf = (variants: readonly Variant[]) => variants.map(({ options }) => Object.values(options).join(' '))
const change = (options: readonly MatrixOption[], before = mugs) => changeOptions(before, options)!

describe('the option matrix', () => {
  it('AD-10 gives every variant the first value of a new option, and copies for the others', () => {
    const { variants } = change([option('Glaze', 'Celadon', 'Tenmoku')], single)
    expect(variants.map(({ id, sku, barcode, stock, price }) => ({ id, sku, barcode, stock, price }))).toEqual([
      { id: 1, sku: 'MUG', barcode: '890', stock: undefined, price: 900 },
      { id: undefined, sku: 'MUG-TEN', barcode: '', stock: 0, price: 900 },
    ])
  })

  it('AD-10 creates the variants of a new value with the price of their siblings and no stock', () => {
    const { variants, removed } = change([option('Glaze', 'Celadon', 'Tenmoku', 'Shino'), option('Size', 'S', 'L')])
    expect(removed).toEqual([])
    expect(textsOf(variants)).toEqual(['Celadon S', 'Celadon L', 'Tenmoku S', 'Tenmoku L', 'Shino S', 'Shino L'])
    expect(variants.slice(4).map(({ id, price, stock }) => ({ id, price, stock }))).toEqual([
      { id: undefined, price: 900, stock: 0 },
      { id: undefined, price: 901, stock: 0 },
    ])
  })

  it('AD-10 only combines values that are combined already', () => {
    const sparse = { ...mugs, variants: mugs.variants.slice(0, 3) }
    const { variants } = change([option('Glaze', 'Celadon', 'Tenmoku'), option('Size', 'S', 'L', 'XL')], sparse)
    expect(textsOf(variants)).toEqual(['Celadon S', 'Celadon L', 'Celadon XL', 'Tenmoku S', 'Tenmoku XL'])
  })

  it('AD-10 copies a picture only if it does not show another value', () => {
    const [a, b, c, d] = mugs.variants.map((variant, at) => ({ ...variant, image_id: at < 2 ? 'a' : 'b' }))
    const pictured = { ...mugs, variants: [a!, b!, c!, d!] }
    const sizes = change([option('Glaze', 'Celadon', 'Tenmoku'), option('Size', 'S', 'L', 'XL')], pictured)
    expect(sizes.variants.map(({ image_id: id }) => id)).toEqual(['a', 'a', 'a', 'b', 'b', 'b'])
    const glazes = change([option('Glaze', 'Celadon', 'Tenmoku', 'Shino'), option('Size', 'S', 'L')], pictured)
    expect(glazes.variants.map(({ image_id: id }) => id)).toEqual(['a', 'a', 'b', 'b', null, null])
  })

  it('AD-10 removes the variants of a removed value', () => {
    const { variants, removed } = change([option('Glaze', 'Tenmoku'), option('Size', 'S', 'L')])
    expect(variants.map(({ id }) => id)).toEqual([3, 4])
    expect(removed.map(({ id }) => id)).toEqual([1, 2])
  })

  it('AD-10 replaces all values of an option', () => {
    const { variants, removed } = change([option('Glaze', 'Shino'), option('Size', 'S', 'L')])
    expect(textsOf(variants)).toEqual(['Shino S', 'Shino L'])
    expect(removed.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  it('AD-10 keeps the first of the variants that only a removed option told apart', () => {
    const { variants, removed } = change([option('Glaze', 'Celadon', 'Tenmoku')])
    expect(variants.map(({ id }) => id)).toEqual([1, 3])
    expect(removed.map(({ id }) => id)).toEqual([2, 4])
  })

  it('AD-10 keeps variants whose value or option is renamed or moved', () => {
    const renamed = { id: 'Glaze', name: 'Finish', values: [...mugs.options[0]!.values].reverse() }
    const sizes = {
      ...option('Size', 'S', 'L'),
      values: [
        { id: 'S', value: 'Small' },
        { id: 'L', value: 'Large' },
      ],
    }
    const { variants, removed } = change([sizes, renamed])
    expect(removed).toEqual([])
    expect(variants.map(({ id }) => id)).toEqual([3, 1, 4, 2])
    expect(variants[0]?.options).toEqual({ Size: 'Small', Finish: 'Tenmoku' })
  })

  it('AD-10 proposes SKUs in which the code of the value is replaced', () => {
    const before = {
      options: [option('Glaze', 'Celadon')],
      variants: [{ ...mugs.variants[0]!, sku: 'ASH-CEL-20', options: { Glaze: 'Celadon' } }],
    }
    const { variants } = change([option('Glaze', 'Celadon', 'Tenmoku', 'Tender green', 'शिनो')], before)
    expect(variants.map(({ sku }) => sku)).toEqual(['ASH-CEL-20', 'ASH-TEN-20', 'ASH-TEN-20-2', 'ASH-V-20'])
  })

  it(`AD-10 refuses more than ${MAX_VARIANTS} variants`, () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)
    expect(changeOptions(single, [option('A', ...values(50)), option('B', ...values(5))])?.variants).toHaveLength(250)
    expect(changeOptions(single, [option('A', ...values(50)), option('B', ...values(6))])).toBeUndefined()
    expect(
      changeOptions(single, [option('A', ...values(100)), option('B', ...values(100)), option('C', ...values(100))]),
    ).toBeUndefined()
  })

  it('AD-10 identifies options without ids by their texts', () => {
    expect(identifyOptions([{ name: 'Size', values: [{ value: 'S' }, { id: 'x', value: 'L' }] }])).toEqual([
      {
        id: 'Size',
        name: 'Size',
        values: [
          { id: 'S', value: 'S', swatch: null },
          { id: 'x', value: 'L', swatch: null },
        ],
      },
    ])
    const known = [{ id: 'o1', name: 'Size', values: [{ id: 'v1', value: 'S' }] }]
    const [option] = identifyOptions([{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }], known)
    expect([option?.id, ...(option?.values ?? []).map(({ id }) => id)]).toEqual(['o1', 'v1', 'M'])
  })
})

describe('any change of the option matrix', () => {
  /** Options with ids that two matrices may share, and texts of their own. */
  const anyOptions = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc.tuple(
            fc.constant(id),
            fc.integer({ min: 0, max: 9 }),
            fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 5 }),
          ),
        ),
      ),
    )
    .map((drawn) =>
      drawn.map(([id, edition, values]): MatrixOption => ({
        id,
        name: `${id}${edition}`,
        values: values.map((value) => ({ id: `${value}`, value: `${value} of ${edition}` })),
      })),
    )

  it('AD-10 keeps a full matrix full, each combination once, and the variants whose values stay', () => {
    fc.assert(
      fc.property(anyOptions, anyOptions, (first, second) => {
        const before = fullMatrix(first)
        const { variants, removed } = changeOptions(before, second)!
        expect(variants).toHaveLength(second.reduce((count, { values }) => count * values.length, 1))
        expect(new Set(variants.map(({ options }) => combinationOf(options))).size).toBe(variants.length)
        for (const { options } of variants)
          expect(Object.keys(options).toSorted()).toEqual(second.map(({ name }) => name).toSorted())
        expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length)
        const ids = [...variants, ...removed].flatMap(({ id }) => id ?? [])
        expect(ids.toSorted((a, b) => a - b)).toEqual(before.variants.map(({ id }) => id))
      }),
    )
  })

  it('AD-10 keeps all variants when nothing is removed', () => {
    fc.assert(
      fc.property(anyOptions, anyOptions, (first, second) => {
        const before = fullMatrix(first)
        const merged = [...first, ...second.filter(({ id }) => !first.some((one) => one.id === id))].map((one) => ({
          ...one,
          values: [
            ...one.values,
            ...(second.find(({ id }) => id === one.id)?.values ?? []).filter(
              ({ id }) => !one.values.some((value) => value.id === id),
            ),
          ],
        }))
        const grown = changeOptions(before, merged)
        fc.pre(grown !== undefined)
        expect(grown.removed).toEqual([])
        const back = changeOptions({ options: merged, variants: grown.variants }, first)!
        expect(back.variants).toEqual(before.variants.map((variant) => ({ ...variant })))
      }),
    )
  })
})
