import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartDeliveryQuery } from '#api/cart-delivery.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import { normalisePincode, pincodeError } from '#domain/pincode.ts'
import { savePincode } from '#shop/delivery/saved-pincode.ts'
import { PincodeResult } from '#shop/delivery/pincode-result.tsx'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import patterns from '#ui/patterns.module.css'

interface Props {
  cart: Cart
  pincode: string
  /** Id of the address's country. */
  country: string | undefined
  locale: string
}

/**
 * Shows whether the shop delivers this cart to the typed pincode, at what cost and when (PL-08, CK-16), before the rest
 * of the form is filled in. The form shows errors.
 */
export function PincodeNote({ cart, pincode: text, country, locale }: Props) {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const plugin = usePlugin('PincodeAvaliability')
  const pincode = normalisePincode(text)
  const isWhole = plugin !== undefined && country === settings['store_country'] && !pincodeError(pincode, plugin.digits)
  const { data: found } = useQuery({ ...cartDeliveryQuery(cart, pincode), enabled: isWhole })
  useEffect(() => {
    if (found) savePincode(found.pincode)
  }, [found])
  const answer = isWhole ? found : undefined
  return (
    <div role="status" className={answer?.methods.length === 0 ? patterns.error : patterns.note}>
      {answer && <PincodeResult found={answer} locale={locale} />}
    </div>
  )
}
