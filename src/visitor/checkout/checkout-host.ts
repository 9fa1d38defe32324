import { readCartCookie } from '#api/cart-cookie.ts'
import type { Cart } from '#generated/api.d.ts'
import { ownPath } from '#lib/url.ts'
import { chart as cartChart, type CartHandle } from '../cart.chart.ts'
import type { Visitor } from '../chart.ts'

/** What checkout and payment need from the tab. */
export type CheckoutHost = Pick<Visitor, 'queryClient' | 'place' | 'goTo' | 'onArrival'> & { cart: CartHandle }

/** Restricts a tab's `goTo` to paths of the shop. */
export function checkoutHostOf(visitor: Visitor): CheckoutHost {
  const cart = visitor.actorOf(cartChart)
  return { ...visitor, goTo: (href, options) => goToOwnPath(visitor, href, options), cart }
}

async function goToOwnPath({ goTo }: Visitor, href: string, options?: { replace?: boolean }): Promise<unknown> {
  const path = ownPath(href)
  return path === undefined ? undefined : goTo(path, options)
}

/** Returns the identity of the cart shown on the page, even if the cookie names another one in the meantime. */
export function cartIdentity(cart: CartHandle): Pick<Cart, 'api_cart' | 'cart_session'> {
  const { api_cart, cart_session } = cart.getSnapshot().context.cart ?? { api_cart: '', cart_session: '' }
  // Another tab may have received a new secret for the same cart.
  const kept = readCartCookie()
  return kept?.api_cart === api_cart ? kept : { api_cart, cart_session }
}
