import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'
import { fakeAddress } from './testing/fake-address.ts'

const india = { id: 'IN', name: 'India', mobile_code: '+91', states: [{ id: 'PY', name: 'Puducherry' }] }
const home = fakeAddress({ address_type: 'Billing', gstin: '34ABCDE1234F1Z5' })

it('AC-03 CK-15 formats an address as on a parcel label, with the GSTIN labelled', () => {
  expect(addressLines(home, [india])).toEqual([
    '8 Rue Romain Rolland',
    'Puducherry 605001',
    'Puducherry, India',
    'GSTIN 34ABCDE1234F1Z5',
    '+91 9000000001',
  ])
})

it('AC-03 falls back to ids for an unknown country, and omits empty lines', () => {
  expect(addressLines({ country: 'XX', state: '', city: 'Dubai' }, [])).toEqual(['Dubai', 'XX'])
})
