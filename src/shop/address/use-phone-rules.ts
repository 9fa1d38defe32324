import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Country } from '#generated/api.d.ts'
import { lazyCode } from '#lib/lazy-code.ts'

const phoneLibrary = lazyCode(() => import('#domain/phone-library.ts'))

/**
 * Validates a number for the country (CK-13). The library is loaded if a country other than the shop's is selected;
 * undefined at home, and while it loads: the server has the final say.
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
