import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { AddressBody, AddressField, AddressType, Country } from '#generated/api.d.ts'
import { addressFault, cleanValue } from '#domain/address-rules.ts'
import { fieldMessages } from '#domain/messages.ts'

/** What stands in the fields of an address, by column. */
export type AddressTexts = Readonly<Record<string, string>>

/** The texts of an address that is known. */
export const textsOf = (address: object | null | undefined): AddressTexts =>
  Object.fromEntries(
    Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** What was made of the texts when the form is sent. */
export interface JudgedAddress {
  /** As it is sent, cleaned. */
  body: AddressBody
  /** What is wrong, by column. */
  faults: Readonly<Record<string, string | undefined>>
  /** Nothing was filled in. */
  isBlank: boolean
}

export interface AddressFieldsState {
  status: 'loading' | 'failed' | 'ready'
  isFetching: boolean
  retry: () => void
  type: AddressType
  countries: readonly Country[]
  country: Country | undefined
  countryLabel: string
  /** The country's own fields; undefined until they are there. */
  own: readonly AddressField[] | undefined
  textOf: (column: string) => string
  /** The texts with one changed; another country has other states. */
  changed: (column: string, text: string) => AddressTexts
  /** undefined as long as the fields of the chosen country are still to come. */
  judge: () => JudgedAddress | undefined
}

/**
 * The fields that an address has in the chosen country, the shop's own at first (AC-03). `suggested` stands in fields that nobody
 * has touched, and is sent like what was typed.
 */
export function useAddressFields(
  type: AddressType,
  texts: AddressTexts,
  suggested: AddressTexts = {},
): AddressFieldsState {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const known = useQuery(countriesQuery())
  const countries = known.data ?? []
  const home = countries.find(({ id }) => id === settings['store_country']) ?? countries[0]
  const wanted = texts['country'] || home?.id
  const country = countries.find(({ id }) => id === wanted)
  const fields = useQuery({
    ...addressFieldsQuery(country?.id, type),
    placeholderData: keepPreviousData,
    enabled: known.data !== undefined,
  })
  const own = fields.data?.filter((field) => field.type !== 'country')
  const textOf = (column: string) => texts[column] ?? suggested[column] ?? ''
  const failed = known.isError ? known : fields.isError ? fields : undefined

  return {
    status: failed ? 'failed' : known.data ? 'ready' : 'loading',
    isFetching: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
    type,
    countries,
    country,
    countryLabel: fields.data?.find((field) => field.type === 'country')?.label ?? 'Country',
    own,
    textOf,
    changed: (column, text) => ({ ...texts, [column]: text, ...(column === 'country' && { state: '' }) }),
    judge: () => {
      if (!own || fields.isPlaceholderData) return undefined
      const cleaned = own.map((field) => [field, cleanValue(field, textOf(field.column_name), country)] as const)
      return {
        body: {
          ...(Object.fromEntries(cleaned.map(([field, value]) => [field.column_name, value])) as object),
          country: country?.id ?? '',
          address_type: type,
        },
        faults: Object.fromEntries([
          ['country', country ? undefined : fieldMessages.required],
          ...cleaned.map(([field, value]) => [field.column_name, addressFault(field, value, country?.states ?? [])]),
        ]) as JudgedAddress['faults'],
        isBlank: own.every((field) => (texts[field.column_name] ?? '').trim() === ''),
      }
    },
  }
}
