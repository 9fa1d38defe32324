import type { TrackedItem } from '#domain/commerce-events.ts'
import { addScript, defineTracker, type TrackedEvent } from './tracker.ts'

type Pixel = ((...command: unknown[]) => void) & {
  callMethod?: (...command: unknown[]) => void
  queue: unknown[]
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    fbq?: Pixel
  }
}

/** The pixel's event names. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  add_to_wishlist: 'AddToWishlist',
  begin_checkout: 'InitiateCheckout',
  add_payment_info: 'AddPaymentInfo',
  purchase: 'Purchase',
}

/** Facebook's pixel. Events it has no name for are not sent. */
export const tracker = defineTracker({
  plugin: 'FacebookPixel',
  cookies: /^_fb[pc]$/u,
  start: ({ code }) => {
    const pixel = (window.fbq ??= queue())
    addScript('https://connect.facebook.net/en_US/fbevents.js')
    pixel('init', code)
    pixel('track', 'PageView')
    return {
      track: (event) => {
        const name = EVENT_NAMES[event.name]
        if (name) pixel('trackSingle', code, name, valuesOf(event))
      },
    }
  },
})

/** Queues calls until the pixel's script takes over. */
function queue(): Pixel {
  const pixel: Pixel = Object.assign(
    (...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command)
      else pixel.queue.push(command)
    },
    { queue: [] as unknown[], loaded: true, version: '2.0' },
  )
  return pixel
}

function valuesOf({ values }: TrackedEvent): Record<string, unknown> {
  const items = (values['items'] ?? []) as readonly Pick<TrackedItem, 'item_id' | 'quantity' | 'price' | 'discount'>[]
  return {
    value: values['value'],
    currency: values['currency'],
    content_type: 'product',
    // A line may consist of two items of the same product.
    content_ids: [...new Set(items.map((item) => item.item_id))],
    contents: items.map(({ item_id: id, quantity, price, discount }) => ({
      id,
      quantity,
      item_price: price,
      ...(discount !== undefined && { discount }),
    })),
  }
}
