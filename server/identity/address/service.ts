import type { Address, AddressType } from '#generated/api.d.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/account-errors.ts'
import type { CheckedAddress } from './check-address.ts'

export const MAX_ADDRESSES = 50

interface Row {
  id: number
  address_type: AddressType
  is_default: boolean
  fields: Record<string, string>
}

const COLUMNS = 'id, address_type, is_default, fields'
const list = statement<Row, [number]>(
  'address-list',
  `SELECT ${COLUMNS} FROM address WHERE customer_id = $1 ORDER BY is_default DESC, id DESC`,
)
const findOne = statement<Row, [number, number]>(
  'address-one',
  `SELECT ${COLUMNS} FROM address WHERE customer_id = $1 AND id = $2`,
)
const clearDefault = statement<NoRow, [number, AddressType]>(
  'address-clear',
  'UPDATE address SET is_default = false WHERE customer_id = $1 AND address_type = $2 AND is_default',
)

/** The same reply for missing, deleted and foreign addresses (AC-06). */
const addressNotFound = () => notFound(t.addressGone())

function addressOf({ id, address_type, is_default, fields }: Row): Address {
  return { state: '', country: '', ...fields, id, address_id: id, default: is_default, address_type }
}

export async function listAddresses(db: Queryable, customerId: number): Promise<Address[]> {
  return (await list(db, customerId)).map(addressOf)
}

const insertAddress = statement<Row, [number, string, boolean, string]>(
  'address-add',
  `INSERT INTO address (customer_id, address_type, is_default, fields) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
)

/** Saves an address; the first of its type becomes the default. The customer must be locked for this and every other change. */
export async function addAddress(db: Queryable, customerId: number, given: CheckedAddress): Promise<Address> {
  const all = await list(db, customerId)
  if (all.length >= MAX_ADDRESSES)
    throw new ApiError(422, 'too_many_addresses', t.tooManyAddresses({ count: MAX_ADDRESSES }))
  const isDefault = given.isDefault || !all.some((row) => row.address_type === given.type && row.is_default)
  if (isDefault) await clearDefault(db, customerId, given.type)
  const rows = await insertAddress(db, customerId, given.type, isDefault, JSON.stringify(given.fields))
  return addressOf(rows[0] as Row)
}

const updateRow = statement<Row, [number, number, string, boolean, string]>(
  'address-update',
  `UPDATE address SET address_type = $3, is_default = $4, fields = $5, updated_at = now()
   WHERE customer_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
)

/** Updates an address. A default address stays the default. */
export async function updateAddress(
  db: Queryable,
  customerId: number,
  id: number,
  given: CheckedAddress,
): Promise<Address> {
  const [before] = await findOne(db, customerId, id)
  if (!before) throw addressNotFound()
  const all = await list(db, customerId)
  const others = all.filter((row) => row.id !== id && row.address_type === given.type)
  const isDefault =
    given.isDefault ||
    (before.is_default && before.address_type === given.type) ||
    !others.some((row) => row.is_default)
  if (isDefault) await clearDefault(db, customerId, given.type)
  const rows = await updateRow(db, customerId, id, given.type, isDefault, JSON.stringify(given.fields))
  if (before.is_default && before.address_type !== given.type) await chooseDefault(db, customerId, before.address_type)
  return addressOf(rows[0] as Row)
}

const setDefault = statement<NoRow, [number]>('address-default', 'UPDATE address SET is_default = true WHERE id = $1')

export async function makeDefault(db: Queryable, customerId: number, id: number): Promise<Address> {
  const [row] = await findOne(db, customerId, id)
  if (!row) throw addressNotFound()
  await clearDefault(db, customerId, row.address_type)
  await setDefault(db, id)
  return addressOf({ ...row, is_default: true })
}

const deleteAddress = statement<Row, [number, number]>(
  'address-remove',
  `DELETE FROM address WHERE customer_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
)

/** Removes an address. If it was the default, the newest of its type becomes the default. */
export async function removeAddress(db: Queryable, customerId: number, id: number): Promise<void> {
  const rows = await deleteAddress(db, customerId, id)
  if (!rows[0]) throw addressNotFound()
  if (rows[0].is_default) await chooseDefault(db, customerId, rows[0].address_type)
}

const setNewestDefault = statement<NoRow, [number, string]>(
  'address-choose',
  `UPDATE address SET is_default = true WHERE id =
   (SELECT id FROM address WHERE customer_id = $1 AND address_type = $2 ORDER BY id DESC LIMIT 1)`,
)

async function chooseDefault(db: Queryable, customerId: number, type: AddressType): Promise<void> {
  await setNewestDefault(db, customerId, type)
}
