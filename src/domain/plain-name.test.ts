import { describe, expect, it } from 'vitest'
import addresses from '#fixtures/real-input/addresses.json' with { type: 'json' }
import names from '#fixtures/real-input/names.json' with { type: 'json' }
import { addressTextFault, domainFault, nameFault } from './plain-name.ts'

describe('CK-17 names and addresses', () => {
  it('CK-17 are accepted as people write them', () => {
    const refused = (fault: (text: string) => string | undefined) => (text: string) => fault(text) !== undefined
    expect(names.filter(refused((name) => nameFault(name)))).toEqual([])
    expect(addresses.filter(refused((line) => addressTextFault('address_line_1', line)))).toEqual([])
    expect(names.length + addresses.length).toBeGreaterThanOrEqual(200)
  })

  it('OP-04 must not be empty or contain control characters', () => {
    expect(nameFault('')).toBe('This field is required')
    expect(nameFault('a\u0007b')).toBe('This field is not valid.')
  })

  it.each([
    ['name', true],
    ['first_name', true],
    ['company_name', true],
    ['filename_of', false],
    ['city', false],
  ])('OP-04 hold %s to the rule of names: %s', (column, isName) => {
    const isDomain = () => true
    expect(addressTextFault(column, 'evil.com', isDomain) === domainFault).toBe(isName)
    expect(addressTextFault(column, 'a@b', undefined) !== undefined).toBe(isName)
  })
})
