import type { Address } from '#generated/api.d.ts'

/** A saved address of the demo store's customer. */
export function fakeAddress(changes: Partial<Address> = {}): Address {
  return {
    id: 1,
    address_id: 1,
    default: true,
    address_type: 'Shipping',
    name: 'Meera Nair',
    phone: '9000000001',
    country: 'IN',
    address_line_1: '8 Rue Romain Rolland',
    pincode: '605001',
    city: 'Puducherry',
    state: 'PY',
    ...changes,
  }
}
