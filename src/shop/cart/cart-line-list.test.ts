import { describe, expect, it } from 'vitest'
import { fakeItem } from '#api/testing/fake-cart.ts'
import { withRemoved } from './cart-line-list.tsx'

describe('withRemoved', () => {
  it('returns removed lines at their former positions, in any order of removal', () => {
    const [a, b, c] = [fakeItem(1, 1), fakeItem(2, 1), fakeItem(3, 1)]
    const ids = (rows: ReturnType<typeof withRemoved>) =>
      rows.map(({ item, isRemoved }) => `${item.id}${isRemoved ? '-' : ''}`)
    expect(ids(withRemoved([a, c], [{ item: b, index: 1 }]))).toEqual(['1', '2-', '3'])
    expect(
      ids(
        withRemoved(
          [c],
          [
            { item: a, index: 0 },
            { item: b, index: 0 },
          ],
        ),
      ),
    ).toEqual(['1-', '2-', '3'])
    expect(ids(withRemoved([a, b], [{ item: b, index: 0 }]))).toEqual(['1', '2'])
  })
})
