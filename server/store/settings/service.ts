import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AddressField, AddressType, Country } from '#generated/api.d.ts'
import { addressField, country, state } from '#server/platform/db/schema.ts'

/** The countries the shop sends to, each with its states. */
export async function readCountries(app: FastifyInstance): Promise<Country[]> {
  return app.memory.getOrMake('countries', async () => {
    const [countries, states] = await Promise.all([
      app.database.orm.select().from(country).orderBy(asc(country.position), asc(country.name)),
      app.database.orm.select().from(state).orderBy(asc(state.position), asc(state.name)),
    ])
    const value = countries.map(({ id, name, code, mobileCode, mobileNumberLength }) => ({
      id,
      name,
      code,
      mobile_code: mobileCode,
      mobile_number_length: mobileNumberLength,
      states: states.filter((one) => one.countryId === id).map((one) => ({ id: one.id, name: one.name })),
    }))
    return { value, tags: ['countries'] }
  }) as Promise<Country[]>
}

/** The countries and the forms of their addresses, read once: for work inside a transaction, which may not ask the pool. */
export interface AddressForms {
  countries: readonly Country[]
  fieldsOf: (countryId: string | undefined, type: AddressType) => AddressField[]
}

export async function readAddressForms(app: FastifyInstance): Promise<AddressForms> {
  const [countries, rows] = await Promise.all([readCountries(app), readFieldRows(app)])
  return { countries, fieldsOf: (countryId, type) => fieldsAmong(rows, countryId, type) }
}

/** The fields of a country's address form; a country without its own has those that belong to no country. */
export async function readAddressFields(
  app: FastifyInstance,
  countryId: string | undefined,
  type: AddressType,
): Promise<AddressField[]> {
  return fieldsAmong(await readFieldRows(app), countryId, type)
}

type FieldRow = typeof addressField.$inferSelect

async function readFieldRows(app: FastifyInstance): Promise<FieldRow[]> {
  return app.memory.getOrMake('address-fields', async () => ({
    value: await app.database.orm.select().from(addressField).orderBy(asc(addressField.position)),
    tags: ['countries'],
  })) as Promise<FieldRow[]>
}

function fieldsAmong(rows: readonly FieldRow[], countryId: string | undefined, type: AddressType): AddressField[] {
  const ofType = rows.filter((row) => row.addressType === type)
  const own = ofType.filter((row) => row.countryId === countryId)
  const chosen = own.length > 0 ? own : ofType.filter((row) => row.countryId === null)
  return chosen.map(({ columnName, field }) => ({ column_name: columnName, ...field }))
}
