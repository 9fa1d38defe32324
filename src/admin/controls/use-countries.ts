import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Country } from '#generated/api.d.ts'

const NONE: readonly Country[] = []

/** Returns the countries that shoppers can choose; none while they load. */
export const useCountries = (): readonly Country[] => useQuery(countriesQuery()).data ?? NONE
