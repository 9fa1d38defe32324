import { describe, expect, it } from 'vitest'
import type { AddressField } from '#generated/api.d.ts'
import { validateAddress } from './country-form.ts'

const field = (column_name: string, is_required = true) =>
  ({ column_name, label: column_name, is_required, type: 'text', width: 'full' }) as AddressField
const form = {
  type: 'Billing' as const,
  country: { id: 'IN', name: 'India', mobile_code: '+91', mobile_number_length: 10, states: [] } as never,
  fields: [field('name'), field('city'), field('gstin', false)],
}

describe('an address form', () => {
  it('AC-03 is blank when empty, or when only a name is suggested', () => {
    expect(validateAddress(form, {}, {}).isBlank).toBe(true)
    expect(validateAddress(form, { city: ' ' }, { name: 'Anu' }).isBlank).toBe(true)
    expect(validateAddress(form, { city: 'Goa' }, {}).isBlank).toBe(false)
  })

  it('CK-15 can be sent with a complete suggestion', () => {
    const judged = validateAddress(form, {}, { name: 'Anu', city: 'Goa' })
    expect(judged).toMatchObject({
      isBlank: false,
      body: { name: 'Anu', city: 'Goa', country: 'IN', address_type: 'Billing' },
    })
    expect(Object.values(judged.errors).filter(Boolean)).toEqual([])
  })

  it('CK-15 prefers typed values to suggestions, even empty ones', () => {
    const judged = validateAddress(form, { name: '', gstin: '34 abcde1234f1z5' }, { name: 'Anu', city: 'Goa' })
    expect(judged.body).toMatchObject({ name: '', gstin: '34ABCDE1234F1Z5' })
    expect(judged.errors['name']).toBe('This field is required')
  })
})
