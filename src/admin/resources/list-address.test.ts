import { describe, expect, it } from 'vitest'
import { ariaSort, isRestricted, listParameters, nextSort, queryOfState, readListState } from './list-address.ts'

const facts = {
  sorts: ['name', 'stock'],
  defaultSort: '-stock',
  filters: [
    { name: 'state', title: 'State', options: { on: 'On', off: 'Off' } },
    { name: 'category', title: 'Category', reference: 'category' },
  ],
}

describe('the address of a list', () => {
  it('AD-04 has search, sort and filters, and nothing that is the default', () => {
    const state = { search: ' bowl ', sort: 'name', filters: { state: ['on', 'off'], category: ['7'] } }
    expect(listParameters(state, facts)).toEqual({ search: 'bowl', sort: 'name', state: 'on,off', category: '7' })
    expect(queryOfState(state, facts)).toBe('search=bowl&sort=name&state=on%2Coff&category=7')
    expect(queryOfState({ search: '', sort: '-stock', filters: {} }, facts)).toBe('')
  })

  it('AD-04 is read as it was written', () => {
    const state = { search: 'bowl & cup', sort: '-name', filters: { state: ['off'], category: ['7', '12'] } }
    const read = Object.fromEntries(new URLSearchParams(queryOfState(state, facts)))
    expect(readListState(read, facts)).toEqual(state)
  })

  it.each([
    [{ sort: 'price' }, { sort: '-stock' }],
    [{ sort: '-name' }, { sort: '-name' }],
    [{ state: 'on,broken,on' }, { filters: { state: ['on'] } }],
    [{ category: '0,7,x' }, { filters: { category: ['7'] } }],
    [{ other: 'x' }, { filters: {} }],
  ])('AD-04 ignores what the schema does not know: %o', (parameters, expected) => {
    expect(readListState(parameters, facts)).toMatchObject(expected)
  })

  it('AD-04 sorts by a column, and the other way at the next press', () => {
    expect([nextSort('name', '-stock'), nextSort('name', 'name'), nextSort('name', '-name')]).toEqual([
      'name',
      '-name',
      'name',
    ])
    expect([ariaSort('name', 'name'), ariaSort('name', '-name'), ariaSort('name', 'stock')]).toEqual([
      'ascending',
      'descending',
      undefined,
    ])
  })

  it('AD-04 says whether the list is restricted', () => {
    expect(isRestricted({ search: ' ', sort: 'name', filters: {} })).toBe(false)
    expect(isRestricted({ search: '', sort: 'name', filters: { state: ['on'] } })).toBe(true)
  })
})
