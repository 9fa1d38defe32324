import { notifyTrackers } from '#domain/notify-trackers.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import type { CartHandle } from '../cart.chart.ts'

interface Place {
  isAtPayment: () => boolean
  onArrival: (listener: () => void) => void
}

/** Reports the shipping tier to trackers, once per choice (CO-04). It is chosen in the payment step. */
export function trackShipping(
  cart: Pick<CartHandle, 'getSnapshot' | 'subscribe'>,
  { isAtPayment, onArrival }: Place,
): void {
  let reported: string | undefined
  const look = () => {
    const snapshot = cart.getSnapshot()
    const { cart: now } = snapshot.context
    const code = now?.shipping_method?.code
    if (!now || code === undefined) reported = undefined
    else if (code !== reported && isAtPayment() && selectIsSettled(snapshot)) {
      reported = code
      notifyTrackers(({ cartEvent }) => cartEvent('add_shipping_info', now), 'at once')
    }
  }
  cart.subscribe(look)
  onArrival(look)
  look()
}
