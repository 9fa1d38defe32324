import { describe, expect, it } from 'vitest'
import { readTable } from '../controls/copied-table.ts'
import { COLUMNS } from './grid-columns.ts'
import { gridVariant } from '../testing/grid-variant.ts'
import { keyAction } from './grid-keys.ts'
import * as grids from './grid-state.ts'
import { mergeCurrent, requestsOf, settle, valuesOf } from './grid-values.ts'
import { mergeLeft } from './use-price-grid.ts'

const format = { currency: 'INR', locale: 'en-IN' }
const grid = { rows: [1, 2, 3, 4].map((id) => gridVariant(id)), format }
const at = (name: (typeof COLUMNS)[number]['name'], row = 0) => ({
  row,
  column: COLUMNS.findIndex((one) => one.name === name),
})
const select = (from: grids.Place, to = from, state = grids.newGrid()) =>
  grids.moveTo(grids.moveTo(state, from, grid), to, grid, true)
const type = (state: grids.GridState, place: grids.Place, text: string) =>
  grids.commitEdit({ ...grids.beginEdit(grids.moveTo(state, place, grid), grid), editing: text }, grid)
const typedIn = (state: grids.GridState) => Object.fromEntries([...state.edits].map(([id, { typed }]) => [id, typed]))
const paste = (state: grids.GridState, text: string) => grids.paste(state, grid, readTable(text))

describe('a cell of the grid', () => {
  it('AD-13 is changed by what is typed, and as stored again when that is typed', () => {
    const changed = type(grids.newGrid(), at('price'), '₹1,299.50')
    expect(typedIn(changed)).toEqual({ 1: { price: '₹1,299.50' } })
    expect(requestsOf(changed.edits, format).prices).toEqual([
      { product_id: 1, price: 129_950, compare_at: null, before: { price: 10_000, compare_at: null } },
    ])
    expect(typedIn(type(changed, at('price'), '100.00'))).toEqual({})
    expect(typedIn(type(grids.newGrid(), at('compare_at'), ' '))).toEqual({})
    expect(typedIn(type(grids.newGrid(), at('sku'), 'X'))).toEqual({})
  })

  it.each([
    ['price', 'free', 'Enter an amount'],
    ['price', '-5', 'Enter an amount'],
    ['price', '', 'Enter an amount'],
    ['compare_at', '99', 'must be higher'],
    ['stock', '-1', 'whole number'],
    ['stock', '1.5', 'whole number'],
  ] as const)('AD-13 in the column %s refuses %j', (name, text, message) => {
    const { edits } = type(grids.newGrid(), at(name), text)
    expect(valuesOf(edits.get(1)!, format).errors[name]).toContain(message)
    expect(requestsOf(edits, format)).toEqual({ prices: [], adjustments: [], invalid: 1 })
  })

  it('AD-13 reads amounts as the shop’s locale writes them', () => {
    const { edits } = type(grids.newGrid(), at('price'), '1.299,00 €')
    const euros = { currency: 'EUR', locale: 'de-DE' }
    expect(valuesOf(edits.get(1)!, euros)).toMatchObject({ price: 129_900, errors: {} })
  })

  it('AD-11 of stock is sent as a difference', () => {
    const { edits } = type(grids.newGrid(), at('stock', 1), '12')
    expect(requestsOf(edits, format)).toMatchObject({ prices: [], adjustments: [{ product_id: 2, change: 10 }] })
  })
})

describe('a selection', () => {
  it('AD-13 gets copied cells from its first one on; other columns and rows are skipped', () => {
    const { state, skipped } = paste(select(at('sku', 2)), 'JAR-3\t15\t\t\t7\r\nX\t16\t20\r\n9\t9\r\n')
    expect(typedIn(state)).toEqual({ 3: { price: '15', stock: '7' }, 4: { price: '16', compare_at: '20' } })
    expect(skipped).toBe(3)
    expect(grids.rangeOf(state)).toEqual({ top: 2, bottom: 3, left: 0, right: 4 })
  })

  it('AD-13 is filled by a single value, by a row of values, and downwards', () => {
    expect(typedIn(paste(select(at('price'), at('price', 2)), '5').state)).toEqual({
      1: { price: '5' },
      2: { price: '5' },
      3: { price: '5' },
    })
    expect(typedIn(paste(select(at('price'), at('price', 1)), '5\t9').state)).toEqual({
      1: { price: '5', compare_at: '9' },
      2: { price: '5', compare_at: '9' },
    })
    const filled = grids.fillDown(
      select(at('price', 1), at('compare_at', 3), type(grids.newGrid(), at('price', 1), '7')),
      grid,
    )
    expect(typedIn(filled)).toEqual({ 2: { price: '7' }, 3: { price: '7' }, 4: { price: '7' } })
  })

  it('AD-13 is copied as it is shown, and pasted back', () => {
    const text = grids.copy(select(at('sku'), at('compare_at', 1), type(grids.newGrid(), at('price'), '12.5')), grid)
    expect(text).toBe('JAR-1\t12.5\t\nJAR-2\t200\t')
    expect(typedIn(paste(select(at('sku')), text).state)).toEqual({ 1: { price: '12.5' } })
  })

  it('AD-13 is emptied where cells may be empty', () => {
    const rows = [gridVariant(1, { compare_at: 90_000 })]
    const other = { rows, format }
    const typed = grids.commitEdit({ ...grids.newGrid(), focus: at('price'), editing: '5' }, other)
    const all = { ...typed, anchor: at('sku'), focus: at('stock') }
    expect(typedIn(grids.clear(all, other))).toEqual({ 1: { compare_at: '' } })
  })
})

it('AD-13 steps are undone and repeated as they were made', () => {
  const one = type(grids.newGrid(), at('price'), '5')
  const two = paste(select(at('price'), at('price', 3), one), '6').state
  expect(typedIn(grids.undo(two))).toEqual({ 1: { price: '5' } })
  expect(typedIn(grids.undo(grids.undo(two)))).toEqual({})
  expect(grids.undo(grids.newGrid())).toEqual(grids.newGrid())
  const again = grids.redo(grids.redo(grids.undo(grids.undo(two))))
  expect(typedIn(again)).toEqual(typedIn(two))
  expect(type(grids.undo(two), at('stock'), '9').redo).toEqual([])
})

describe('keys', () => {
  const press = (state: grids.GridState, key: string, more = {}) => {
    const action = keyAction(
      { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more },
      state,
      grid,
      3,
    )
    return typeof action === 'function' ? action(state, grid) : state
  }
  it('AD-13 move within the grid, and select with Shift', () => {
    const start = select(at('price', 1))
    expect(press(start, 'ArrowUp').focus).toEqual(at('price', 0))
    expect(press(press(start, 'ArrowUp'), 'ArrowUp').focus).toEqual(at('price', 0))
    expect(press(start, 'End', { ctrlKey: true }).focus).toEqual(at('stock', 3))
    expect(press(start, 'PageDown').focus).toEqual(at('price', 3))
    expect(grids.rangeOf(press(start, 'ArrowDown', { shiftKey: true }))).toMatchObject({ top: 1, bottom: 2 })
  })

  it('AD-13 edit: typing replaces, F2 keeps, Escape cancels, Enter and Tab move on', () => {
    const start = select(at('price'))
    expect(press(start, '7').editing).toBe('7')
    expect(press(start, 'F2').editing).toBe('100')
    expect(press(press(start, '7'), 'Escape')).toMatchObject({ editing: undefined, edits: new Map() })
    const entered = press(press(start, '7'), 'Enter')
    expect([typedIn(entered), entered.focus]).toEqual([{ 1: { price: '7' } }, at('price', 1)])
    expect(press(press(start, '7'), 'Tab').focus).toEqual(at('compare_at'))
    expect(press(select(at('sku')), '7').editing).toBeUndefined()
    expect(
      keyAction({ key: 'Tab', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, start, grid, 3),
    ).toBeUndefined()
  })
})

describe('prices that somebody else changed meanwhile', () => {
  const mine = type(type(grids.newGrid(), at('price'), '150'), at('price', 1), '250').edits

  it('AD-03 are the new base where another cell was changed, and wait for a choice where it is the same', () => {
    const current = [
      { product_id: 1, price: 10_000, compare_at: 20_000 },
      { product_id: 2, price: 22_000, compare_at: null },
    ]
    const { edits, conflicts } = mergeCurrent(mine, current, format)
    expect(conflicts).toMatchObject([{ row: { product_id: 2 }, column: 'price', mine: '250', theirs: 22_000 }])
    expect(requestsOf(edits, format).prices[0]).toEqual({
      product_id: 1,
      price: 15_000,
      compare_at: 20_000,
      before: { price: 10_000, compare_at: 20_000 },
    })
    expect(requestsOf(settle(edits, conflicts[0]!, true), format).prices[1]).toMatchObject({
      price: 25_000,
      before: { price: 22_000 },
    })
    expect([...settle(edits, conflicts[0]!, false).keys()]).toEqual([1])
  })

  it('AD-03 leave what was typed while the others were sent', () => {
    const later = type({ ...grids.newGrid(), edits: mine }, at('stock', 2), '9').edits
    expect(typedIn({ ...grids.newGrid(), edits: mergeLeft(later, mine, new Map()) })).toEqual({ 3: { stock: '9' } })
  })
})
