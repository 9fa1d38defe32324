import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, readSearch, stringifySearch } from './search.ts'

describe('search values', () => {
  it('keeps text as text: a SKU of digits is no number', () => {
    expect(parseSearch('?sku=0012&tag=a&tag=b')).toEqual({ sku: '0012', tag: ['a', 'b'] })
  })

  it('writes back what it read, whatever the words are', () => {
    const words = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 3 })),
    )
    fc.assert(
      fc.property(words, (search) => {
        const well = JSON.parse(JSON.stringify(search).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?')) as typeof search
        expect({ ...parseSearch(stringifySearch(well)) }).toEqual({ ...well })
      }),
    )
  })

  it('drops what does not hold and leaves unknown names alone', () => {
    expect(readSearch(parseSearch('?page=abc&sort=zzz&utm_source=x&dialog=login'))).toEqual({})
    expect(readSearch(parseSearch('?page=-3'))).toEqual({})
    expect(readSearch(parseSearch('?page=1.5'))).toEqual({})
    expect(readSearch(parseSearch('?page=1'))).toEqual({})
    expect(readSearch(parseSearch('?page=9999999'))).toEqual({ page: 100_000 })
  })

  it('reads page, order, SKU and words', () => {
    expect(readSearch(parseSearch('?page=2&sort=price-asc&sku=A-1&query=%20vase%20&after=x'))).toEqual({
      page: 2,
      sort: 'price-asc',
      sku: 'A-1',
      query: 'vase',
      after: 'x',
    })
  })
})
