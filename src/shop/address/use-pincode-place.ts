import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pincodeQuery } from '#api/plugins.queries.ts'
import type { LocatedPincode } from '#domain/country-form.ts'
import { normalisePincode, pincodeError } from '#domain/pincode.ts'
import { usePlugin } from '#shop/storefront/use-plugin.ts'

/**
 * Returns where the PIN code of an address lies (CK-12), once it is complete; only known for the shop's own country.
 */
export function usePincodePlace(text: string, isHome: boolean): LocatedPincode | undefined {
  const plugin = usePlugin('PincodeAvaliability')
  const pincode = normalisePincode(text)
  const isWhole = plugin !== undefined && isHome && !pincodeError(pincode, plugin.digits)
  const place = useQuery({ ...pincodeQuery(pincode), enabled: isWhole }).data?.place
  return useMemo(() => (isWhole && place ? { ...place, pincode } : undefined), [isWhole, place, pincode])
}
