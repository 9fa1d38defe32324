import type { FastifyInstance } from 'fastify'
import type { AddressField, AddressType, Country } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'

const listCountries = statement<Omit<Country, 'states'>, []>(
  'countries',
  'SELECT id, name, code, mobile_code, mobile_number_length FROM country ORDER BY position, name',
)

const listStates = statement<{ id: string; country_id: string; name: string }, []>(
  'states',
  'SELECT id, country_id, name FROM state ORDER BY position, name',
)

export async function readCountries(app: FastifyInstance): Promise<Country[]> {
  return app.memory.getOrMake('countries', async (db) => {
    const [countries, states] = await Promise.all([listCountries(db), listStates(db)])
    const value = countries.map((country) => ({
      ...country,
      states: states.filter((state) => state.country_id === country.id).map(({ id, name }) => ({ id, name })),
    }))
    return { value, tags: ['countries'] }
  })
}

/** Countries and address forms, read before a transaction. */
export interface AddressForms {
  countries: readonly Country[]
  fieldsOf: (countryId: string | undefined, type: AddressType) => AddressField[]
}

export async function readAddressForms(app: FastifyInstance): Promise<AddressForms> {
  const [countries, rows] = await Promise.all([readCountries(app), readFieldRows(app)])
  return { countries, fieldsOf: (countryId, type) => fieldsAmong(rows, countryId, type) }
}

/** Countries without a form of their own use the general one. */
export async function readAddressFields(
  app: FastifyInstance,
  countryId: string | undefined,
  type: AddressType,
): Promise<AddressField[]> {
  return fieldsAmong(await readFieldRows(app), countryId, type)
}

interface FieldRow {
  country_id: string | null
  address_type: AddressType
  column_name: AddressField['column_name']
  field: Omit<AddressField, 'column_name'>
}

const listFields = statement<FieldRow, []>(
  'address-fields',
  'SELECT country_id, address_type, column_name, field FROM address_field ORDER BY position',
)

async function readFieldRows(app: FastifyInstance): Promise<FieldRow[]> {
  return app.memory.getOrMake('address-fields', async (db) => ({
    value: await listFields(db),
    tags: ['countries'],
  }))
}

function fieldsAmong(rows: readonly FieldRow[], countryId: string | undefined, type: AddressType): AddressField[] {
  const ofType = rows.filter((row) => row.address_type === type)
  const own = ofType.filter((row) => row.country_id === countryId)
  const chosen = own.length > 0 ? own : ofType.filter((row) => row.country_id === null)
  return chosen.map(({ column_name, field }) => ({ column_name, ...field }))
}
