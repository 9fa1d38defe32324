import { saveOrderAddress } from '#server/identity/address/save-order-address.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'

export type OrderAddresses = Partial<{ [Place in 'shipping_address' | 'billing_address']: OrderRow[Place] | undefined }>

/** Saves the addresses of an order in the customer's address book (AC-08). The customer must be locked. */
export async function saveOrderAddresses(
  db: Queryable,
  customerId: number,
  { shipping_address: shipping, billing_address: billing }: OrderAddresses,
): Promise<void> {
  if (shipping) await saveOrderAddress(db, customerId, 'Shipping', shipping)
  if (billing) await saveOrderAddress(db, customerId, 'Billing', billing)
}
