import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { AddressField, AddressType, Country } from '#generated/api.d.ts'
import type { AddressValues, CountryForm } from '#domain/country-form.ts'
import { type TypedAddress, withPlace } from '#domain/typed-address.ts'
import * as t from '#words/addresses.ts'
import { usePhoneRules } from './use-phone-rules.ts'
import { usePincodePlace } from './use-pincode-place.ts'

export interface AddressFieldsState<Typed extends TypedAddress = TypedAddress> {
  status: 'loading' | 'failed' | 'ready'
  isFetching: boolean
  retry: () => void
  type: AddressType
  countries: readonly Country[]
  country: Country | undefined
  countryLabel: string
  /** The country's own fields; undefined until they are loaded. */
  own: readonly AddressField[] | undefined
  /** Includes the town and state of a new PIN code. */
  typed: Typed
  textOf: (column: string) => string
  /** undefined until the fields of the selected country are loaded. */
  form: CountryForm | undefined
}

/**
 * Returns the fields of an address in the chosen country, at first the shop's own (AC-03). `suggested` has the values of
 * columns nobody has typed in.
 */
export function useAddressFields<Typed extends TypedAddress>(
  type: AddressType,
  given: Typed,
  suggested: AddressValues = {},
): AddressFieldsState<Typed> {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const known = useQuery(countriesQuery())
  const countries = known.data ?? []
  const home = countries.find(({ id }) => id === settings['store_country']) ?? countries[0]
  const wanted = given.texts['country'] || home?.id
  const country = countries.find(({ id }) => id === wanted)
  const fields = useQuery({
    ...addressFieldsQuery(country?.id, type),
    placeholderData: keepPreviousData,
    enabled: known.data !== undefined,
  })
  const { data, isPlaceholderData } = fields
  const own = useMemo(() => data?.filter((field) => field.type !== 'country'), [data])
  const isHome = country?.id === home?.id
  const pincode = given.texts['pincode'] ?? suggested['pincode'] ?? ''
  const isPhone = usePhoneRules(country, isHome)
  const place = usePincodePlace(pincode, isHome)
  const form = useMemo(
    () => (own && !isPlaceholderData ? { type, country, fields: own, isPhone, place } : undefined),
    [own, isPlaceholderData, type, country, isPhone, place],
  )
  const typed = withPlace(given, suggested, form?.place)
  const failed = known.isError ? known : fields.isError ? fields : undefined

  return {
    status: failed ? 'failed' : known.data ? 'ready' : 'loading',
    isFetching: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
    type,
    countries,
    country,
    countryLabel: fields.data?.find((field) => field.type === 'country')?.label ?? t.country(),
    own,
    typed,
    textOf: (column) => typed.texts[column] ?? suggested[column] ?? '',
    form,
  }
}
