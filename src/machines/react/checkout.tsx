import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { checkoutTermsOf } from '#lib/checkout-rules.ts'
import { ownPath } from '#lib/url.ts'
import type { CheckoutContext } from '../checkout-context.ts'
import type { CheckoutActor, CheckoutSnapshot } from '../checkout.machine.ts'
import { type ActorHandle, type LateActor, lateActor } from '../late-actor.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentActor, PaymentSnapshot } from '../payment.machine.ts'
import { type CartHandle, useCartActor } from './cart.tsx'
import type { CheckoutHost, StartedCheckout } from './checkout-start.ts'

/** Milliseconds until the machines' code is asked for again, when it could not be fetched. */
const AGAIN_AFTER = 3000

interface Checkout {
  checkout: LateActor<CheckoutActor>
  payment: LateActor<PaymentActor>
}

const noCheckout: CheckoutContext = {
  cart: undefined,
  isKnown: false,
  isSettled: false,
  terms: checkoutTermsOf({}, undefined),
  hasAcceptedTerms: false,
  wanted: 'cart',
  passed: [],
  verdict: undefined,
  fault: undefined,
}

const noPayment: PaymentContext = {
  attempt: undefined,
  reply: undefined,
  questions: 0,
  paidVersion: undefined,
  refusal: undefined,
}

/** As the server renders it, and as it is until the machines' code is there. */
const unknownCheckout = {
  context: noCheckout,
  hasTag: (tag: string) => tag === 'loading',
} as unknown as CheckoutSnapshot
const unknownPayment = { context: noPayment, hasTag: () => false } as unknown as PaymentSnapshot

// One checkout a tab, whichever sections show it: it outlives them, and begins with the first.
const known = new WeakMap<QueryClient, Checkout>()

/** Reads the steps of the checkout through a selector of checkout.selectors.ts, or `(snapshot) => snapshot.hasTag('busy')`. */
export function useCheckout<T>(selector: (snapshot: CheckoutSnapshot) => T): T {
  return useLate(useActors().checkout, unknownCheckout, selector)
}

/** The checkout's actor, to send events to. */
export const useCheckoutActor = (): ActorHandle<CheckoutActor> => useActors().checkout

/** Reads the attempt to pay through a selector of payment.machine.ts, or by its tags. */
export function usePayment<T>(selector: (snapshot: PaymentSnapshot) => T): T {
  return useLate(useActors().payment, unknownPayment, selector)
}

/** The payment's actor, to send events to. */
export const usePaymentActor = (): ActorHandle<PaymentActor> => useActors().payment

function useActors(): Checkout {
  const queryClient = useQueryClient()
  const cart = useCartActor()
  const router = useRouter()
  let actors = known.get(queryClient)
  if (!actors) {
    actors = lateCheckout(hostOf({ queryClient, cart, router }))
    known.set(queryClient, actors)
  }
  // Effects run in a browser alone.
  useEffect(() => known.get(queryClient)?.checkout.want(), [queryClient])
  return actors
}

function useLate<Snapshot, T>(
  actor: { subscribe: (onChange: () => void) => { unsubscribe: () => void }; getSnapshot: () => unknown },
  unknown: Snapshot,
  selector: (snapshot: Snapshot) => T,
): T {
  return useSyncExternalStore(
    (onChange) => {
      const subscription = actor.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    () => selector(actor.getSnapshot() as Snapshot),
    () => selector(unknown),
  )
}

function lateCheckout(host: CheckoutHost): Checkout {
  let starting: Promise<StartedCheckout> | undefined
  const start = (): Promise<StartedCheckout> => {
    starting ??= import('./checkout-start.ts').then(({ startCheckout }) => startCheckout(host))
    starting.catch(() => {
      starting = undefined
    })
    return starting
  }
  const checkout = lateActor<CheckoutActor>({
    start: async () => (await start()).checkout,
    before: unknownCheckout,
    // Nothing of a step works without it, so it is not left to a next press.
    onFailure: () => setTimeout(() => checkout.want(), AGAIN_AFTER),
  })
  const payment = lateActor<PaymentActor>({
    start: async () => (await start()).payment,
    before: unknownPayment,
    onFailure: () => setTimeout(() => payment.want(), AGAIN_AFTER),
  })
  // They start together: a payment that was left before a reload goes on unbidden.
  return { checkout: { ...checkout, want: () => (checkout.want(), payment.want()) }, payment }
}

interface Surroundings {
  queryClient: QueryClient
  cart: CartHandle
  router: ReturnType<typeof useRouter>
}

function hostOf({ queryClient, cart, router }: Surroundings): CheckoutHost {
  return {
    queryClient,
    cart,
    place: () => ({
      path: router.state.location.pathname,
      wanted: (router.state.location.search as Record<string, unknown>)['wanted'],
    }),
    goTo: (href, replace) => {
      const path = ownPath(href)
      if (path) void router.navigate({ href: path, replace } as never)
    },
    onArrival: (listener) => void router.subscribe('onResolved', listener),
  }
}
