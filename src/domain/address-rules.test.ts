import { describe, expect, it } from 'vitest'
import { type AddressRule, addressFieldError, cleanValue, acceptsOnlyDigits } from './address-rules.ts'

const india = { mobile_code: '+91', mobile_number_length: 10 }
const rule = (rest: Partial<AddressRule> = {}): AddressRule => ({
  column_name: 'city',
  label: 'City',
  is_required: true,
  type: 'text',
  ...rest,
})
const phone = rule({ type: 'tel', pattern: '^[6-9][0-9]{9}$', max_length: 10 })

describe('cleanValue', () => {
  it.each([
    ['tel', '+91 90000 00001', '9000000001'],
    ['tel', '09000000001', '9000000001'],
    ['tel', '0091 90000 00001', '9000000001'],
    ['tel', '919000000001', '9000000001'],
    ['tel', '90000-00001', '9000000001'],
    ['tel', '9100000001', '9100000001'],
    ['tel', '+44 7700 900123', '+44 7700 900123'],
    ['tel', '+65 8123 4567', '+65 8123 4567'],
    ['tel', 'call me', 'call me'],
    ['pincode', ' 605 001 ', '605001'],
    ['pincode', 'SW1A 1AA', 'SW1A 1AA'],
    ['text', '  Rue   Dumas ', 'Rue Dumas'],
  ] as const)('AC-03 reads the %s “%s”', (type, text, value) => {
    expect(cleanValue({ type }, text, india)).toBe(value)
  })

  it('CK-15 reads a GSTIN however it is typed', () => {
    expect(cleanValue({ type: 'text', column_name: 'gstin' }, '34 abcde1234f1z5', india)).toBe('34ABCDE1234F1Z5')
  })

  it('AC-03 leaves a number unchanged without a country', () => {
    expect(cleanValue({ type: 'tel' }, '0900 00', undefined)).toBe('090000')
  })
})

describe('addressFieldError', () => {
  it('CK-13 validates a number by the country’s own rules where they are known', () => {
    const land = { states: [], isPhone: (digits: string) => digits === '501234567' }
    expect(addressFieldError(rule({ type: 'tel' }), '501234567', land)).toBeUndefined()
    expect(addressFieldError(rule({ type: 'tel' }), '123456789', land)).toBe('Invalid phone number')
    expect(addressFieldError(rule({ type: 'tel' }), '123456789', { states: [] })).toBeUndefined()
  })

  const states = [{ id: 'PY' }]
  it.each([
    [rule(), '', 'This field is required'],
    [rule({ is_required: false }), '', undefined],
    [rule(), 'Puducherry', undefined],
    [rule({ max_length: 3 }), 'Kochi', 'This field is not valid.'],
    [rule(), 'a\u0007b', 'This field is not valid.'],
    [phone, '9000000001', undefined],
    [phone, '12345', 'Invalid phone number'],
    [rule({ type: 'tel' }), '+44 7700 900123', 'Invalid phone number'],
    [rule({ type: 'pincode', pattern: '^[1-9][0-9]{5}$' }), '05001', 'This field is not valid.'],
    [rule({ column_name: 'name' }), 'M.Karthik', undefined],
    [rule({ column_name: 'name' }), 'Win at www.evil.com', 'Leave out web addresses and “@”.'],
    [rule(), 'www.evil.example', 'Leave out web addresses and “@”.'],
    [rule({ column_name: 'gstin' }), '34ABCDE1234F1Z5', undefined],
    [rule({ column_name: 'gstin' }), '34ABCDE1234F1Z6', 'This GSTIN isn’t valid. Check all 15 characters.'],
    [rule({ column_name: 'gstin', is_required: false }), '', undefined],
    [rule({ type: 'state' }), 'PY', undefined],
    [rule({ type: 'state' }), 'TX', 'This field is not valid.'],
    [rule({ type: 'state' }), '', 'This field is required'],
  ])('AC-03 CK-15 OP-04 validates %o “%s”', (field, value, fault) => {
    expect(addressFieldError(field, value, { states })).toBe(fault)
  })

  it('AC-03 does not require a state in a country without states', () => {
    expect(addressFieldError(rule({ type: 'state' }), '', { states: [] })).toBeUndefined()
    expect(addressFieldError(rule({ type: 'state' }), 'Anywhere', { states: [] })).toBeUndefined()
  })
})

it.each([
  ['^[1-9][0-9]{5}$', true],
  ['^\\d{5}$', true],
  ['^[A-Z0-9]{6}$', false],
  ['^[0-9]{3} ?[0-9]{3}$', false],
  [undefined, false],
])('AC-03 detects whether %s allows only digits', (pattern, digits) => {
  expect(acceptsOnlyDigits(pattern)).toBe(digits)
})
