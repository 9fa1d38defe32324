import { describe, expect, it } from 'vitest'
import addresses from '#fixtures/real-input/addresses.json' with { type: 'json' }
import names from '#fixtures/real-input/names.json' with { type: 'json' }
import { addressTextError, nameError } from './plain-name.ts'
import * as fieldErrors from '#words/fields.ts'

describe('CK-17 names and addresses', () => {
  it('CK-17 are accepted in common spellings', () => {
    const refused = (check: (text: string) => string | undefined) => (text: string) => check(text) !== undefined
    expect(names.filter(refused((name) => nameError(name)))).toEqual([])
    expect(addresses.filter(refused((line) => addressTextError('address_line_1', line)))).toEqual([])
    expect(names.length + addresses.length).toBeGreaterThanOrEqual(200)
  })

  it('OP-04 must not be empty or contain control characters', () => {
    expect(nameError('')).toBe('This field is required')
    expect(nameError('a\u0007b')).toBe('This field is not valid.')
  })

  it.each([
    ['name', true],
    ['first_name', true],
    ['company_name', true],
    ['filename_of', false],
    ['city', false],
  ])('OP-04 apply the rule for names to %s: %s', (column, isName) => {
    const isDomain = () => true
    expect(addressTextError(column, 'evil.com', isDomain) === fieldErrors.webAddressInName()).toBe(isName)
    expect(addressTextError(column, 'a@b', undefined) !== undefined).toBe(isName)
  })
})
