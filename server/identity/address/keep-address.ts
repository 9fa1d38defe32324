import type { AddressType } from '#generated/api.d.ts'
import { normalForm } from '#lib/normal-form.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { MOST_ADDRESSES, addAddress, listAddresses } from './service.ts'

/** What names a place and who lives there; a number may change without it becoming another address. */
const isOfPlace = (column: string): boolean => column !== 'phone'

/**
 * Saves an address that an order was placed with, so that it is offered the next time (AC-08); `fields` are those of the country's form.
 * One that is saved already is left as it is, and a full address book stays as it is. The customer is locked.
 */
export async function keepAddress(
  db: Queryable,
  customerId: number,
  type: AddressType,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = textsOf(fields)
  const saved = await listAddresses(db, customerId)
  const isSaved = saved.some((address) => isSame(textsOf(address), given))
  if (isSaved || saved.length >= MOST_ADDRESSES) return
  await addAddress(db, customerId, { type, isDefault: false, fields: given })
}

/** The texts of an address, without what its book, its cart or its order adds to them. */
function textsOf(address: Readonly<Record<string, unknown>>): Record<string, string> {
  const { address_id, address_type, country_name, state_name, ...fields } = address
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, value]) =>
      typeof value === 'string' && value !== '' ? [[column, value]] : [],
    ),
  )
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const spelled = (text = '') =>
    normalForm(text)
      .replace(/[\s\p{P}]+/gu, ' ')
      .trim()
  const columns = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return columns.filter(isOfPlace).every((column) => spelled(one[column]) === spelled(other[column]))
}
