import { createActor, fromPromise } from 'xstate'
import type { CartChange } from '#api/cart-change.ts'
import { type CartAddition, type SeenLineRef, createCartSession } from '#api/cart-session.ts'
import type { Cart } from '#generated/api.d.ts'
import { type CartActor, cartMachine } from '#machines/cart/cart.machine.ts'
import { pageHref } from '#pages/page-href.ts'
import { trackCart } from './cart-tracking.ts'
import type { Visitor } from './chart.ts'
import { expireDays } from './expire-days.ts'
import { inspect } from './watch-flows.ts'

/** Starts the cart machine with its calls, its cookie and its navigation to the checkout. */
export function startCart({ http, queryClient, isLoggedIn, goTo, place }: Visitor): CartActor {
  // A customer can have a cart without a cookie.
  const session = createCartSession({ http, expireDays: () => expireDays(queryClient), isLoggedIn })
  const actor = createActor(
    cartMachine.provide({
      actors: {
        loadCart: fromPromise<Cart | undefined, { quiet: boolean }>(({ input, signal }) => session.load(input, signal)),
        addItem: fromPromise<Cart, CartAddition>(({ input, signal }) => session.add(input, signal)),
        updateQuantity: fromPromise<Cart, SeenLineRef & { quantity: number }>(({ input, signal }) =>
          session.update(input, signal),
        ),
        removeItem: fromPromise<Cart, SeenLineRef>(({ input, signal }) => session.remove(input, signal)),
        changeCart: fromPromise<Cart, CartChange>(({ input, signal }) => session.change(input, signal)),
      },
      actions: { goToCheckout: () => void goTo(pageHref('checkout-address')) },
    }),
    { inspect },
  )
  session.watch({
    identityChange: () => actor.send({ type: 'identity.changed' }),
    shown: () => actor.send({ type: 'page.shown' }),
  })
  // For “Buy now” on other pages; the cart page shows the problem beside its lines.
  actor.on('checkout.blocked', () => {
    if (place().path !== pageHref('cart') && !actor.getSnapshot().hasTag('drawerOpen')) void goTo(pageHref('cart'))
  })
  // Sends quantities still being clicked when the page is left.
  window.addEventListener('pagehide', () => actor.send({ type: 'cart.flushRequested' }))
  trackCart(actor)
  actor.start()
  actor.send({ type: 'cart.loadRequested' })
  return actor
}
