import { describe, expect, it } from 'vitest'
import { contactPhoneError, toDialablePhone, toStoredPhone, convertPhone, toFieldPhone } from './contact-phone.ts'

const india = { id: 'IN', mobile_code: '+91', mobile_number_length: 10 }
const lanka = { id: 'LK', mobile_code: '+94', mobile_number_length: 9 }

describe('a contact’s phone number', () => {
  it.each([
    ['9000000001', india, '9000000001'],
    ['771234567', lanka, '+94771234567'],
    ['', lanka, ''],
    ['9000000001', undefined, '9000000001'],
  ])('CK-13 is stored as “%s”, with a code only for another country', (digits, country, kept) => {
    expect(toStoredPhone(digits, country, 'IN')).toBe(kept)
    if (country) expect(toFieldPhone(kept, country, 'IN')).toBe(digits)
  })

  it('CK-13 is not shown in the field of another country', () => {
    expect(toFieldPhone('9000000001', lanka, 'IN')).toBe('')
    expect(toFieldPhone('+94771234567', india, 'IN')).toBe('')
  })

  it('CK-13 is dialled with exactly one country code', () => {
    expect(toDialablePhone('9000000001', '+91')).toBe('+919000000001')
    expect(toDialablePhone('+94771234567', '+91')).toBe('+94771234567')
  })

  it('CK-13 is converted when the shipping country changes', () => {
    expect(convertPhone('0771234567', lanka)).toBe('771234567')
    expect(convertPhone('771234567', undefined)).toBe('771234567')
  })

  it('CK-13 follows the rules of the address form', () => {
    const fields = [
      { column_name: 'phone', label: 'Phone', is_required: true, type: 'tel' as const, pattern: '^[6-9][0-9]{9}$' },
    ]
    const fault = (digits: string) => contactPhoneError(digits, { fields, length: 10, code: '+91' })
    expect(['', '9000000001'].map(fault)).toEqual([undefined, undefined])
    expect(['1234567890', '90000', 'none'].map(fault)).toEqual(Array(3).fill('Invalid phone number'))
    expect(fault('+971 50 123 4567')).toBe('Invalid phone number. Enter one that starts with +91.')
    expect(contactPhoneError('771234567', { fields: [], isPhone: () => false })).toBe('Invalid phone number')
  })
})
