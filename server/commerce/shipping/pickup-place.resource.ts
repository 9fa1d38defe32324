import type { FastifyInstance } from 'fastify'
import type { AdminPickupPlace } from '#generated/admin/pickup-place.js'
import * as fieldErrors from '#words/fields.ts'
import { validateAddress } from '#server/identity/address/check-address.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { readAddressForms } from '#server/store/settings/service.ts'
import * as t from '#words/admin-shipping.ts'

type Stored = Required<AdminPickupPlace>

const COLUMNS = 'name, address, hours, instructions, ready_days, active, position'
type Values = [
  name: string,
  address: string,
  hours: string,
  instructions: string,
  days: number,
  active: boolean,
  position: number,
]

const read = statement<Stored, [id: number]>('pickup-record', `SELECT ${COLUMNS} FROM pickup_place WHERE id = $1`)
const insert = statement<{ id: number }, Values>(
  'pickup-insert',
  `INSERT INTO pickup_place (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
)
const update = statement<NoRow, [id: number, ...Values]>(
  'pickup-update',
  `UPDATE pickup_place SET name = $2, address = $3, hours = $4, instructions = $5, ready_days = $6, active = $7, position = $8 WHERE id = $1`,
)
const remove = statement<NoRow, [id: number]>('pickup-remove', 'DELETE FROM pickup_place WHERE id = $1')

const STATE = `CASE WHEN p.active THEN 'active' ELSE 'inactive' END`

export const resource = defineResource<AdminPickupPlace>({
  name: 'pickup-place',
  table: 'pickup_place',
  list: {
    from: 'pickup_place p',
    id: 'p.id',
    title: 'p.name',
    columns: {
      name: 'p.name',
      place: `concat_ws(' ', p.address ->> 'city', p.address ->> 'pincode')`,
      ready_days: 'p.ready_days',
      active: STATE,
    },
    search: 'p.name ILIKE $pattern',
    filters: { active: `${STATE} = ANY ($values)` },
    sorts: { position: { sql: 'p.position', type: 'bigint' }, name: { sql: 'lower(p.name)', type: 'text' } },
  },
  read: async (db, id) => {
    const [values] = await read(db, id)
    return values && { values }
  },
  create: async (db, values, { app }) => {
    const [row] = await insert(db, ...(await rowOf(app, values)))
    return row!.id
  },
  update: async (db, id, values, { app }) => void (await update(db, id, ...(await rowOf(app, values)))),
  // Orders keep the place they name; carts that named it have to choose again.
  affected: async () => ({ items: [], blocks: false }),
  remove: async (db: Queryable, id) => void (await remove(db, id)),
})

/** @throws ApiError 422 for an address that is missing or does not fit its country */
async function rowOf(app: FastifyInstance, place: AdminPickupPlace): Promise<Values> {
  const { name, address: given, hours, instructions, ready_days: days, active, position } = place
  if (!given) refuseValues({ '/address': t.pickupAddressMissing() })
  const { address_type: _type, country_name: _country, state_name: _state, ...typed } = given ?? {}
  const forms = await readAddressForms(app)
  // A place is named, and needs no person and no phone number.
  const { faults, fields } = validateAddress(forms, { ...typed, name }, 'Shipping')
  const errors = Object.entries(faults).filter(([column, fault]) => fault !== undefined && column !== 'phone')
  refuseValues(
    Object.fromEntries(errors.map(([column, fault]) => [`/address/${column}`, fault ?? fieldErrors.invalid()])),
  )
  const country = forms.countries.find(({ id }) => id === fields['country'])
  const state = country?.states.find(({ id }) => id === fields['state'])
  const { name: _name, ...columns } = fields
  const address = {
    ...columns,
    ...(country && { country_name: country.name }),
    ...(state && { state_name: state.name }),
  }
  return [name.trim(), JSON.stringify(address), hours.trim(), instructions.trim(), days, active, position]
}
