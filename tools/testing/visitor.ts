import { QueryClient } from '@tanstack/react-query'
import type { AnyActorRef } from 'xstate'
import { createHttp } from '#api/client/http.ts'
import type { Cart } from '#generated/api.d.ts'
import { emptyContext } from '#machines/cart/cart-context.ts'
import type { ConsentActor } from '#machines/consent/consent.machine.ts'
import { type Chart, createVisitor, startedChart, type Tab, type Visitor } from '#visitor/chart.ts'
import { setAllAccepted, cookieEntries } from '#domain/cookie-entries.ts'
import { chart as cartChart, type CartHandle } from '#visitor/cart.chart.ts'
import { chart as consentChart } from '#visitor/consent.chart.ts'
import type { ActorHandle, View } from '#visitor/lazy-actor.ts'
import { type AuthHandle, chart as sessionChart } from '#visitor/session.chart.ts'
import { chart as wishlistChart, type WishlistHandle } from '#visitor/wishlist.chart.ts'

interface Given extends Partial<Tab> {
  cart?: CartHandle | undefined
  auth?: AuthHandle | undefined
  wishlist?: WishlistHandle | undefined
  /** Plugins the visitor has consented to. */
  allowed?: readonly string[] | undefined
}

/** An actor that shows one view and passes its events to `onSent`. */
export const stillActor = <Actor extends AnyActorRef>(
  _chart: Chart<Actor>,
  view: View<Actor>,
  onSent: (event: { type: string }) => void = () => undefined,
): ActorHandle<Actor> => {
  const subscription = { unsubscribe: () => undefined }
  return {
    send: onSent,
    on: () => subscription,
    subscribe: () => subscription,
    getSnapshot: () => view,
  }
}

export const stillCart = (cart: Cart): CartHandle =>
  stillActor(cartChart, { ...cartChart.initial, context: { ...emptyContext, cart, isLoaded: true } })

/** A tab without anything to fetch. */
export const tabOf = (changes: Partial<Tab> = {}): Tab => ({
  http: createHttp({ transport: ({ path }) => Promise.reject(new Error(`Nothing was to be fetched: ${path}`)) }),
  queryClient: new QueryClient(),
  place: () => ({ path: '/', wanted: undefined }),
  needs: undefined,
  isLoggedIn: () => false,
  goTo: async () => undefined,
  onArrival: () => undefined,
  notify: () => undefined,
  onFailure: () => {
    throw new Error('The code of a chart could not be loaded')
  },
  ...changes,
})

/** A visitor with the test's cart, session and wishlist. Others keep their initial view. */
export function testVisitor({ cart, auth, wishlist, allowed = [], ...tab }: Given = {}): Visitor {
  return createVisitor(tabOf(tab), [
    startedChart(cartChart, cart ?? stillActor(cartChart, cartChart.initial)),
    startedChart(sessionChart, auth ?? stillActor(sessionChart, sessionChart.initial)),
    startedChart(consentChart, stillActor(consentChart, allowing(allowed))),
    startedChart(wishlistChart, wishlist ?? stillActor(wishlistChart, wishlistChart.initial)),
  ])
}

function allowing(names: readonly string[]): View<ConsentActor> {
  const consent = { category: 'analytics' as const, name: 'Tracker', description: 'Counts.' }
  const entries = setAllAccepted(cookieEntries(names.map((module_name) => ({ module_name, consent }))), true)
  return { ...consentChart.initial, context: { ...consentChart.initial.context, entries } }
}
