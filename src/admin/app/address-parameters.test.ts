import { describe, expect, it } from 'vitest'
import { readParameters, writeParameters } from './address-parameters.ts'

describe('the parameters of an address', () => {
  it.each([
    ['?search=123', { search: '123' }],
    ['?category=1&state=hidden,archived', { category: '1', state: 'hidden,archived' }],
    ['?search=true&x=&search=a+b%2C', { search: 'a b,', x: '' }],
    ['?%', { '%': '' }],
    ['', {}],
  ])('AD-05 in %s are texts', (text, read) => {
    expect(readParameters(text)).toEqual(read)
  })

  it('AD-05 are written as they are read', () => {
    const parameters = { search: '1.50 & “more”', parent_id: '3' }
    expect(readParameters(writeParameters(parameters))).toEqual(parameters)
    expect(writeParameters({})).toBe('')
  })
})
