/** Invariants after any sequence of events: who may pay, and which steps are valid. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { CheckoutStep } from '#domain/checkout-rules.ts'
import type { CheckoutCart } from './checkout-context.ts'
import { type CheckoutEvent, type CheckoutSnapshot, checkoutMachine } from './checkout.machine.ts'
import { selectActiveStep, selectSteps } from './checkout.selectors.ts'
import { checkoutCart, farPincode, nearAddress, serverVerdict, strictTerms } from '../testing/checkout-carts.ts'
import { done, failed } from '../testing/walk.ts'
import { either } from '#tools/testing/proof.ts'

const RUNS = either(600, 100)

/** A step of a sequence: an event of the server's cart, the page, or the connection between them. */
type Happening =
  | { do: 'change'; to: Partial<CheckoutCart> }
  | { do: 'sendCart'; isSettled: boolean }
  | { do: 'answer' }
  | { do: 'lose' }
  | { do: 'send'; event: CheckoutEvent }

function withoutVersion({ version: _, ...rest }: CheckoutCart): Partial<CheckoutCart> {
  return rest
}

const far = { ...nearAddress, pincode: farPincode }
const lacking = { name: ' ', pincode: '605001' }
const addresses = fc.constantFrom(nearAddress, nearAddress, far, lacking, null)
const change = fc.oneof(
  fc.constantFrom([], [{ id: 1 }], [{ id: 1 }, { id: 2 }]).map((items) => ({ items })),
  fc.constantFrom('9876543210', '', null).map((phone) => ({ phone })),
  fc.constantFrom('meera@example.com', ' ', null).map((email) => ({ email })),
  addresses.map((address) => ({ shipping_address: address })),
  addresses.map((address) => ({ billing_address: address })),
  fc.constantFrom({ name: 'Courier' }, null).map((mode) => ({ shipping_method: mode })),
  fc.constantFrom({ name: 'Cash' }, null).map((mode) => ({ cart_payment_method: mode })),
  fc.constantFrom(7, null).map((id) => ({ customer_id: id })),
  fc.boolean().map((isValid) => ({ items_stock_valid: isValid })),
  fc.boolean().map((isUpdated) => ({ prices_updated: isUpdated })),
  // Restores a complete cart; without it, hardly any would be payable.
  { weight: 12, arbitrary: fc.constant(withoutVersion(checkoutCart())) },
)
const event = fc.oneof(
  fc
    .constantFrom<CheckoutStep>('cart', 'address', 'payment', 'payment')
    .map((step) => ({ type: 'step.opened', step }) as const),
  { weight: 4, arbitrary: fc.constant({ type: 'step.continued' } as const) },
  fc.constantFrom(true, true, true, false).map((isAccepted) => ({ type: 'terms.answered', isAccepted }) as const),
  fc.constantFrom({ type: 'cart.refused' } as const, { type: 'payment.settled' } as const),
  fc
    .constantFrom(true, true, false)
    .map((isGuestAllowed) => ({ type: 'terms.received', terms: { ...strictTerms, isGuestAllowed } }) as const),
)
const happening = fc.oneof(
  { weight: 3, arbitrary: change.map((to): Happening => ({ do: 'change', to })) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(true, true, true, false).map((isSettled): Happening => ({ do: 'sendCart', isSettled })),
  },
  { weight: 5, arbitrary: fc.constant<Happening>({ do: 'answer' }) },
  { weight: 1, arbitrary: fc.constant<Happening>({ do: 'lose' }) },
  { weight: 6, arbitrary: event.map((sent): Happening => ({ do: 'send', event: sent })) },
)

const anything = fc.array(happening, { maxLength: 40, size: 'max' })

/** A checkout with the server's cart and its requests. */
class World {
  snapshot: CheckoutSnapshot = initialTransition(checkoutMachine, { terms: strictTerms })[0]
  cart = checkoutCart({ shipping_method: null, cart_payment_method: null })
  /** Started payments, each with its context. */
  readonly payments: { version: string; context: CheckoutSnapshot['context'] }[] = []

  send(step: object): void {
    const [next, actions] = transition(checkoutMachine, this.snapshot, step as CheckoutEvent)
    this.snapshot = next
    for (const { type, params } of actions as { type: string; params: unknown }[]) {
      const emittedEvent = type === 'xstate.emit' && (params as { event: { type: string; version: string } }).event
      if (emittedEvent && emittedEvent.type === 'payment.requested')
        this.payments.push({ version: emittedEvent.version, context: next.context })
    }
  }

  /** Answers a pending request about the checkout's current cart. */
  answer(step: object = done('validateAddress', serverVerdict(this.snapshot.context.cart))): void {
    if (this.snapshot.children['validateAddress']) this.send(step)
  }

  sendCart(isSettled: boolean): void {
    this.send({ type: 'cart.received', cart: this.cart, isSettled })
  }

  let(what: Happening): void {
    if (what.do === 'change') this.cart = checkoutCart({ ...withoutVersion(this.cart), ...what.to })
    else if (what.do === 'sendCart') this.sendCart(what.isSettled)
    else if (what.do === 'answer') this.answer()
    else if (what.do === 'lose') this.answer(failed('validateAddress'))
    else this.send(what.event)
  }
}

/** The rules of §5.1 as an independent, simple implementation to compare with. */
function isAddressSound(cart: CheckoutCart | undefined, isGuestAllowed: boolean): boolean {
  if (!cart || cart.items.length === 0) return false
  if (!isGuestAllowed && cart.customer_id === null) return false
  if (!cart.phone?.trim() || !cart.email?.trim()) return false
  const shipping = cart.shipping_address as typeof nearAddress | null
  return Boolean(shipping?.name.trim() && shipping.pincode.trim() && cart.billing_address)
}
const isDeliverable = (cart: CheckoutCart | undefined) =>
  (cart?.shipping_address as typeof nearAddress | null)?.pincode !== farPincode

function stateOf({ snapshot }: World) {
  const [cart, address, payment] = selectSteps(snapshot)
  if (!cart || !address || !payment) throw new Error('There are three steps')
  return { cart, address, payment, active: selectActiveStep(snapshot), context: snapshot.context }
}

/** Checks a property after each event of any sequence. */
function always(property: (world: World) => void, numRuns = RUNS): void {
  fc.assert(
    fc.property(anything, (happenings) => {
      const world = new World()
      for (const one of happenings) {
        world.let(one)
        property(world)
      }
    }),
    { numRuns },
  )
}

describe('from any sequence of events', () => {
  it('CK-01 CK-11 payment is never valid while the address is not, nor the address while the cart is not', () => {
    let valid = 0
    always((world) => {
      const { cart, address, payment } = stateOf(world)
      if (payment.isValid) expect(address.isValid).toBe(true)
      if (address.isValid) expect(cart.isValid).toBe(true)
      if (payment.isValid) valid += 1
    })
    // The property would also hold for a checkout that is never valid.
    expect(valid).toBeGreaterThan(either(100, 10))
  })

  it('CK-01 CK-02 an address is valid exactly when the server’s current cart says so', () => {
    let sound = 0
    always((world) => {
      const { address, context } = stateOf(world)
      const isSound = isAddressSound(context.cart, context.terms.isGuestAllowed) && isDeliverable(context.cart)
      if (address.isValid) expect(isSound).toBe(true)
      // Validated by the server, a complete cart is valid.
      if (!isSound || context.validation?.cart !== context.cart) return
      expect(address.isValid).toBe(true)
      sound += 1
    })
    expect(sound).toBeGreaterThan(either(100, 10))
  })

  it('CK-02 CR-05 CK-06 a payment starts only for a complete cart', () => {
    let begun = 0
    always(({ payments, snapshot }) => {
      for (const { version, context } of payments.splice(0)) {
        const { cart, terms } = context
        begun += 1
        expect(version).toBe(cart?.version)
        expect(context.isSettled && context.hasAcceptedTerms).toBe(true)
        expect(isAddressSound(cart, terms.isGuestAllowed) && isDeliverable(cart)).toBe(true)
        expect(cart?.shipping_method && cart.cart_payment_method).toBeTruthy()
        expect(cart?.items_stock_valid).toBe(true)
        expect(cart?.prices_updated).toBe(false)
        expect(snapshot.hasTag('paying')).toBe(true)
      }
    }, 1500)
    expect(begun).toBeGreaterThan(20)
  })

  it('RT-12 nobody stays at payment with an incomplete address', () => {
    let there = 0
    always((world) => {
      const { active, context } = stateOf(world)
      if (active !== 'payment' || world.snapshot.hasTag('paying')) return
      expect(isAddressSound(context.cart, context.terms.isGuestAllowed)).toBe(true)
      there += 1
    })
    expect(there).toBeGreaterThan(either(100, 10))
  })

  it('CK-01 the steps after the active one are pending, and all are in an empty cart', () => {
    always((world) => {
      const { cart, address, payment, active, context } = stateOf(world)
      if (active === 'cart') expect([address.status, payment.status]).toEqual(['pending', 'pending'])
      if (active === 'address') expect(payment.status).toBe('pending')
      if (!context.cart || context.cart.items.length === 0)
        expect([cart.status, address.status, payment.status]).toEqual(['pending', 'pending', 'pending'])
      expect([cart, address, payment].filter(({ isActive }) => isActive).length).toBeLessThanOrEqual(1)
    })
  })

  it('CK-01 a reload loses nothing: a fresh checkout judges the cart like a long-running one', () => {
    let verdicts = 0
    fc.assert(
      fc.property(anything, (happenings) => {
        const old = new World()
        for (const one of happenings) old.let(one)
        const fresh = new World()
        fresh.send({ type: 'terms.received', terms: old.snapshot.context.terms })
        fresh.cart = old.cart = checkoutCart(withoutVersion(old.cart))
        const judged = [old, fresh].map((world) => {
          world.send({ type: 'payment.settled' })
          world.sendCart(true)
          world.send({ type: 'step.opened', step: 'payment' })
          world.answer()
          const { cart, address, payment, active, context } = stateOf(world)
          if (context.validation) verdicts += 1
          return [active, cart.isValid, address.isValid, payment.isValid]
        })
        expect(judged[1]).toEqual(judged[0])
      }),
      { numRuns: RUNS },
    )
    expect(verdicts).toBeGreaterThan(either(100, 10))
  })

  it('CK-07 anyone who fixes all problems can pay', () => {
    fc.assert(
      fc.property(anything, (happenings) => {
        const world = new World()
        for (const one of happenings) world.let(one)
        world.send({ type: 'payment.settled' })
        world.send({ type: 'terms.received', terms: strictTerms })
        world.cart = checkoutCart()
        world.sendCart(true)
        world.send({ type: 'step.opened', step: 'payment' })
        world.send({ type: 'terms.answered', isAccepted: true })
        world.send({ type: 'step.continued' })
        world.answer()
        expect(world.payments.at(-1)?.version).toBe(world.cart.version)
        expect(world.snapshot.hasTag('paying')).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})
