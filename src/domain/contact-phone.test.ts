import { describe, expect, it } from 'vitest'
import { contactPhoneFault, dialledPhone, keptPhone, phoneFor, shownPhone } from './contact-phone.ts'

const india = { id: 'IN', mobile_code: '+91', mobile_number_length: 10 }
const lanka = { id: 'LK', mobile_code: '+94', mobile_number_length: 9 }

describe('a contact’s number', () => {
  it.each([
    ['9000000001', india, '9000000001'],
    ['771234567', lanka, '+94771234567'],
    ['', lanka, ''],
    ['9000000001', undefined, '9000000001'],
  ])('CK-13 “%s” is kept with the code of another country alone', (digits, country, kept) => {
    expect(keptPhone(digits, country, 'IN')).toBe(kept)
    if (country) expect(shownPhone(kept, country, 'IN')).toBe(digits)
  })

  it('CK-13 is not shown where another country’s is asked for', () => {
    expect(shownPhone('9000000001', lanka, 'IN')).toBe('')
    expect(shownPhone('+94771234567', india, 'IN')).toBe('')
  })

  it('CK-13 is dialled with one code', () => {
    expect(dialledPhone('9000000001', '+91')).toBe('+919000000001')
    expect(dialledPhone('+94771234567', '+91')).toBe('+94771234567')
  })

  it('CK-13 is read again when the parcel goes elsewhere', () => {
    expect(phoneFor('0771234567', lanka)).toBe('771234567')
    expect(phoneFor('771234567', undefined)).toBe('771234567')
  })

  it('CK-13 keeps to the rules of the address', () => {
    const fields = [
      { column_name: 'phone', label: 'Phone', is_required: true, type: 'tel' as const, pattern: '^[6-9][0-9]{9}$' },
    ]
    const fault = (digits: string) => contactPhoneFault(digits, { fields, length: 10, code: '+91' })
    expect(['', '9000000001'].map(fault)).toEqual([undefined, undefined])
    expect(['1234567890', '90000', 'none'].map(fault)).toEqual(Array(3).fill('Invalid phone number'))
    expect(fault('+971 50 123 4567')).toBe('Invalid phone number. Enter one that starts with +91.')
    expect(contactPhoneFault('771234567', { fields: [], isPhone: () => false })).toBe('Invalid phone number')
  })
})
