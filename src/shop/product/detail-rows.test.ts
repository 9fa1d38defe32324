import { expect, it } from 'vitest'
import { fakeProduct } from '#api/testing/fake-product.ts'
import { detailRows } from './detail-rows.ts'

const [variant] = fakeProduct().variants
const product = fakeProduct({
  details: [
    { label: 'Height', value: '20 or 28 cm' },
    { label: 'Clay', value: 'Stoneware' },
  ],
})
const rows = (chosen: object, of = product) =>
  detailRows(of, { ...variant!, ...chosen }, 'en-IN').map(({ label, value }) => `${label}: ${value}`)

it('CT-02 the details are those of the chosen variant, in the product’s order', () => {
  const details = [
    { label: 'Opening', value: '3 cm' },
    { label: 'Height', value: '28 cm' },
  ]
  expect(rows({ details, weight_grams: 1400 })).toEqual([
    'Height: 28 cm',
    'Clay: Stoneware',
    'Opening: 3 cm',
    'Weight: 1.4\u00a0kg',
    'SKU: VAS-TEN-20',
  ])
})

it('CT-02 what a variant does not say is the product’s, and a weight nobody knows is no row', () => {
  expect(rows({ weight_grams: 0 })).toEqual(['Height: 20 or 28 cm', 'Clay: Stoneware', 'SKU: VAS-TEN-20'])
  expect(rows({ weight_grams: 480 }).at(-2)).toBe('Weight: 480\u00a0g')
  const weighed = { ...product, details: [{ label: 'Weight', value: '1.3 kg, with its lid' }] }
  expect(rows({ weight_grams: 1300 }, weighed)).toEqual(['Weight: 1.3 kg, with its lid', 'SKU: VAS-TEN-20'])
})

it('CT-02 a product without variants has its own details and SKU', () => {
  expect(detailRows(product, undefined, 'en-IN').at(-1)).toEqual({ label: 'SKU', value: 'VAS-TEN-20' })
})
