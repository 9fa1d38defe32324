import { describe, expect, it } from 'vitest'
import { findMergedLines } from './merged-lines.ts'

const line = (id: number, productId: number, quantity: number, custom: unknown = null) => ({
  id,
  product: { id: productId, name: `Pot ${productId}` },
  quantity_in_display_unit: quantity,
  additonal_data: custom,
})

describe('lines merged at a login', () => {
  it('AU-13 are the account’s own lines, and additional units of shared ones', () => {
    const own = [line(7, 70, 1), line(8, 80, 3), line(9, 90, 1)]
    expect(findMergedLines([line(1, 80, 1), line(2, 90, 1)], own)).toEqual([
      { itemId: 7, productId: 70, name: 'Pot 70', added: 1, before: 0 },
      { itemId: 8, productId: 80, name: 'Pot 80', added: 2, before: 1 },
    ])
    expect(findMergedLines([line(1, 80, 1)], [line(8, 80, 1)])).toEqual([])
  })

  it('AU-13 treat a customised item as a separate line', () => {
    const named = { custom_text: 'Meera' }
    expect(findMergedLines([line(1, 80, 1)], [line(7, 80, 1, named), line(8, 80, 1)])).toMatchObject([{ itemId: 7 }])
  })
})
