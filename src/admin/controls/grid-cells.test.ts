import { describe, expect, it } from 'vitest'
import { cellText, pasteCells, readCell } from './grid-cells.ts'

const format = { currency: 'INR', locale: 'en-IN' }
const columns = [
  { name: 'price', title: 'Price', field: { type: 'integer', 'x-control': 'money' } },
  { name: 'stock', title: 'Stock', field: { type: ['integer', 'null'] } },
  { name: 'sku', title: 'SKU', field: { type: 'string', minLength: 1 } },
] as const
const rows = [
  { id: 1, price: 100, stock: 1, sku: 'A' },
  { price: 200, stock: 2, sku: 'B' },
]
const paste = (text: string, row = 0, column = 0) =>
  pasteCells<Record<string, unknown>>(
    rows,
    columns,
    { text, row, column },
    format,
    (item, { name }) => name !== 'stock' || item['id'] === undefined,
  )

describe('cells pasted from a spreadsheet', () => {
  it('AD-13 fill the cells from the chosen one on', () => {
    expect(paste('₹1,250.50\t7\n300\t8\n')).toEqual({
      rows: [
        { id: 1, price: 125050, stock: 1, sku: 'A' },
        { price: 30000, stock: 8, sku: 'B' },
      ],
      invalid: 1,
    })
    expect(paste('C\r\nD\r\n', 0, 2)?.rows.map(({ sku }) => sku)).toEqual(['C', 'D'])
  })

  it('AD-13 that cannot be read, or are beyond the grid, change nothing', () => {
    expect(paste('free\tmany\tX\tY\n1\t2\tZ\tQ\n9\t9\t9', 1, 0)).toEqual({
      rows: [rows[0], { price: 200, stock: 2, sku: 'X' }],
      invalid: 2,
    })
  })

  it('AD-13 of a single value are typed into the cell', () => {
    expect(paste('12')).toBeUndefined()
  })
})

describe('a cell', () => {
  it.each([
    [12550, 0, '125.50'],
    [null, 1, ''],
    [1200, 1, '1200'],
    ['A-1', 2, 'A-1'],
  ])('AD-13 shows %j as typed', (value, column, text) => {
    const { field } = columns[column]!
    expect(cellText(value, field, format)).toBe(text)
    expect(readCell(text, field, format)).toEqual({ value })
  })
})
