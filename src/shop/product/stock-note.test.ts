import { describe, expect, it } from 'vitest'
import { fakeItem } from '#api/testing/fake-cart.ts'
import { stockNoteOf } from './stock-note.ts'

describe('stockNoteOf', () => {
  it.each([
    [1, 5, undefined],
    [5, 5, 'These are the last 5.'],
    [1, 1, 'This is the last one.'],
    [99, 99, undefined],
    [2, 1, 'Only 1 left. Reduce the quantity to check out.'],
    [1, 0, 'Sold out. Remove it to check out.'],
  ])('CR-05 of %i with %i in stock', (quantity, stock, words) => {
    expect(stockNoteOf(fakeItem(1, quantity, { stock }))).toBe(words)
  })
})
