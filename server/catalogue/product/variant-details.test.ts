import { expect, it } from 'vitest'
import { describeVariants } from './variant-details.ts'

const rows = (...all: string[]) =>
  all.map((row) => {
    const [label = '', value = ''] = row.split(': ')
    return { label, value }
  })
const variant = (weight_grams: number, ...details: string[]) => ({ details: rows(...details), weight_grams })
const product = rows('Height: 20 or 28 cm', 'Clay: Stoneware')

it('CT-02 a variant’s own details replace the product’s, followed by others and its weight', () => {
  const { details, ofVariants } = describeVariants(
    product,
    [variant(900, 'Opening: 3 cm', 'Height: 20 cm'), variant(1400)],
    'en-IN',
  )
  expect(details).toEqual(product)
  expect(ofVariants).toEqual([
    rows('Height: 20 cm', 'Clay: Stoneware', 'Opening: 3 cm', 'Weight: 900\u00a0g'),
    rows('Height: 20 or 28 cm', 'Clay: Stoneware', 'Weight: 1.4\u00a0kg'),
  ])
})

it('CT-02 a weight shared by all variants is shown once, for the product', () => {
  expect(describeVariants(product, [variant(480), variant(480)], 'en-IN')).toEqual({
    details: [...product, ...rows('Weight: 480\u00a0g')],
    ofVariants: [null, null],
  })
})

it('CT-02 the shop’s own text for the weight comes first, and an unknown weight has no row', () => {
  const weighed = rows('Weight: 1.3 kg, with its lid')
  expect(describeVariants(weighed, [variant(1300)], 'en-IN').details).toEqual(weighed)
  expect(describeVariants(product, [variant(0)], 'en-IN')).toEqual({ details: product, ofVariants: [null] })
  expect(describeVariants(product, [], 'en-IN')).toEqual({ details: product, ofVariants: [] })
})
