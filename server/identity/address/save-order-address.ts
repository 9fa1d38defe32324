import type { AddressType } from '#generated/api.d.ts'
import { normaliseText } from '#lib/normalise-text.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { MAX_ADDRESSES, addAddress, listAddresses } from './service.ts'

/**
 * Saves the address of an order, so that it is offered next time (AC-08). Does nothing if it is already saved or the
 * address book is full. The customer must be locked.
 */
export async function saveOrderAddress(
  db: Queryable,
  customerId: number,
  type: AddressType,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = textsOf(fields)
  const saved = await listAddresses(db, customerId)
  const isSaved = saved.some((address) => isSame(textsOf(address), given))
  if (isSaved || saved.length >= MAX_ADDRESSES) return
  await addAddress(db, customerId, { type, isDefault: false, fields: given })
}

function textsOf(address: Readonly<Record<string, unknown>>): Record<string, string> {
  const { address_id, address_type, country_name, state_name, ...fields } = address
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, value]) =>
      typeof value === 'string' && value !== '' ? [[column, value]] : [],
    ),
  )
}

/** Compares all columns but the phone number, in any spelling. */
function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const normalised = (text = '') =>
    normaliseText(text)
      .replace(/[\s\p{P}]+/gu, ' ')
      .trim()
  const columns = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return columns.every((column) => column === 'phone' || normalised(a[column]) === normalised(b[column]))
}
