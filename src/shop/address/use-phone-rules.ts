import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Country } from '#generated/api.d.ts'
import { lazyCode } from '#lib/lazy-code.ts'

const phoneLibrary = lazyCode(() => import('#domain/phone-library.ts'))

/**
 * Whether a number is one of the country's (CK-13). The library that knows is loaded where a country other than the shop's is chosen;
 * undefined at home, and as long as it is to come: the server has the last word.
 */
export function usePhoneRules(
  country: Country | undefined,
  isHome: boolean,
): ((digits: string) => boolean) | undefined {
  const library = useSyncExternalStore(phoneLibrary.subscribe, phoneLibrary.current, phoneLibrary.current)
  const isWanted = country !== undefined && !isHome && library === undefined
  useEffect(() => {
    if (isWanted) void phoneLibrary.loadEventually()
  }, [isWanted])
  return useMemo(
    () => (library && country && !isHome ? (digits: string) => library.isPhoneOfCountry(country, digits) : undefined),
    [library, country, isHome],
  )
}
