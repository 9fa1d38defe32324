import { readCartCookie } from '#api/cart-cookie.ts'
import type { Cart } from '#generated/api.d.ts'
import { ownPath } from '#lib/url.ts'
import { chart as cartChart, type CartHandle } from '../cart.chart.ts'
import type { Visitor } from '../chart.ts'

/** What the checkout and its payment need of the visitor's tab. */
export type CheckoutHost = Pick<Visitor, 'queryClient' | 'place' | 'goTo' | 'onArrival'> & { cart: CartHandle }

/** The tab as the checkout sees it: its `goTo` leads to paths of the shop alone. */
export function checkoutHostOf(visitor: Visitor): CheckoutHost {
  const cart = visitor.actorOf(cartChart)
  return { ...visitor, goTo: (href, options) => goToOwn(visitor, href, options), cart }
}

/** Leads to a path of the shop, and to nothing else. */
async function goToOwn({ goTo }: Visitor, href: string, options?: { replace?: boolean }): Promise<unknown> {
  const path = ownPath(href)
  return path === undefined ? undefined : goTo(path, options)
}

/** The cart that is judged and ordered is the one that the page shows, whatever the cookie has come to name. */
export function namesOf(cart: CartHandle): Pick<Cart, 'api_cart' | 'cart_session'> {
  const { api_cart, cart_session } = cart.getSnapshot().context.cart ?? { api_cart: '', cart_session: '' }
  // Another tab may have been given a new secret for it.
  const kept = readCartCookie()
  return kept?.api_cart === api_cart ? kept : { api_cart, cart_session }
}
