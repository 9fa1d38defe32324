import { keepAddress } from '#server/identity/address/keep-address.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'

export type OrderAddresses = Partial<{ [Place in 'shipping_address' | 'billing_address']: OrderRow[Place] | undefined }>

/** Saves the addresses of an order in the customer's address book (AC-08). The customer must be locked. */
export async function keepAddressesOf(
  db: Queryable,
  customerId: number,
  { shipping_address: shipping, billing_address: billing }: OrderAddresses,
): Promise<void> {
  if (shipping) await keepAddress(db, customerId, 'Shipping', shipping)
  if (billing) await keepAddress(db, customerId, 'Billing', billing)
}
