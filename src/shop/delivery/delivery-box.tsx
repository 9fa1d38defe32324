import { useState } from 'react'
import type { Cart } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import * as t from '#words/delivery.ts'
import { usePlugin } from '../storefront/use-plugin.ts'
import type { CartDelivery } from './use-cart-delivery.ts'

const DeliveryPart = lazyPart(
  () => import('./delivery-part.tsx'),
  (module) => module.DeliveryPart,
)

interface Props {
  cart: Cart
  delivery: CartDelivery | undefined
  formatMoney: MoneyFormatter
  locale: string
}

/**
 * The delivery cost and dates of the cart (CK-16), or a button to enter a pincode. Its content loads with the first
 * pincode.
 */
export function DeliveryBox(props: Props) {
  const plugin = usePlugin('PincodeAvaliability')
  const [isOpen, setOpen] = useState(false)
  if (!plugin || props.cart.pickup !== undefined) return null
  const opener = (
    <button
      type="button"
      className={`${patterns.action} ${patterns.small}`}
      aria-expanded={false}
      onPointerEnter={DeliveryPart.preload}
      onClick={() => setOpen(true)}
    >
      {t.checkDelivery()}
    </button>
  )
  return (
    <div role="group" aria-label={t.delivery()}>
      <DeliveryPart
        {...props}
        digits={plugin.digits}
        open={isOpen || Boolean(props.delivery)}
        fallback={props.delivery ? <Skeleton height="72px" /> : opener}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
