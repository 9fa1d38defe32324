import { selectCart } from '#machines/cart/cart.selectors.ts'
import type { CartActor } from '#machines/cart/cart.machine.ts'
import { notifyTrackers } from '#domain/notify-trackers.ts'

/** Reports changes of the cart to the page's trackers (CO-04). */
export function trackCart(cart: CartActor): void {
  cart.on('cart.itemAdded', ({ item, quantity }) =>
    notifyTrackers(({ productEvent }) => productEvent('add_to_cart', item.product, quantity)),
  )
  cart.on('cart.quantityChanged', ({ item, from, to }) =>
    notifyTrackers(({ productEvent }) =>
      productEvent(to > from ? 'add_to_cart' : 'remove_from_cart', item.product, Math.abs(to - from)),
    ),
  )
  cart.on('cart.itemRemoved', ({ item }) =>
    notifyTrackers(({ productEvent }) => productEvent('remove_from_cart', item.product, item.quantity_in_display_unit)),
  )
  const trackCart = (name: 'view_cart' | 'begin_checkout') => {
    const now = selectCart(cart.getSnapshot())
    if (now && now.items.length > 0) notifyTrackers(({ cartEvent }) => cartEvent(name, now))
  }
  cart.on('checkout.requested', () => trackCart('begin_checkout'))
  let wasOpen = false
  cart.subscribe((snapshot) => {
    const isOpen = snapshot.hasTag('drawerOpen')
    if (isOpen && !wasOpen) trackCart('view_cart')
    wasOpen = isOpen
  })
}
