import { useEffect, useMemo, useState } from 'react'
import type { Country } from '#generated/api.d.ts'

type IsPhoneOf = typeof import('#domain/phone-library.ts').isPhoneOf

/**
 * Whether a number is one of the country's (CK-13). The library that knows is loaded where a country other than the shop's is chosen;
 * undefined at home, and as long as it is to come: the server has the last word.
 */
export function usePhoneRules(
  country: Country | undefined,
  isHome: boolean,
): ((digits: string) => boolean) | undefined {
  const [library, setLibrary] = useState<{ isPhoneOf: IsPhoneOf }>()
  const isWanted = country !== undefined && !isHome && library === undefined
  useEffect(() => {
    if (!isWanted) return undefined
    let isLeft = false
    void import('#domain/phone-library.ts').then(
      ({ isPhoneOf }) => !isLeft && setLibrary({ isPhoneOf }),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [isWanted])
  return useMemo(
    () => (library && country && !isHome ? (digits: string) => library.isPhoneOf(country, digits) : undefined),
    [library, country, isHome],
  )
}
