/** Test support: the cart machine with a server that answers on demand and a simulated clock. */
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import type { CartChange } from '#api/cart-change.ts'
import type { CartAddition, SeenLineRef } from '#api/cart-session.ts'
import { ApiError } from '#api/client/errors.ts'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { fakeMethod } from '#api/testing/fake-delivery.ts'
import type { Cart } from '#generated/api.d.ts'
import { type CartEmitted, cartMachine } from '../cart/cart.machine.ts'

/** An unanswered call. */
export interface StageCall {
  name: 'load' | 'add' | 'update' | 'remove' | 'change'
  input: Partial<CartAddition & SeenLineRef & { quiet: boolean; change: CartChange }>
  signal: AbortSignal
  resolve(cart: Cart | undefined): void
  reject(error: unknown): void
}

/** Lets settled promises reach the machine. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** A server with quantities by line id. A product's id is ten times its line's. */
export class StageServer {
  readonly quantities = new Map<number, number>()
  readonly stock: number
  /** The results of changes other than lines. */
  rest: Partial<Cart> = {}
  constructor(lines: Readonly<Record<number, number>> = {}, stock = 99) {
    for (const [id, quantity] of Object.entries(lines)) this.quantities.set(Number(id), quantity)
    this.stock = stock
  }
  cart(): Cart {
    const { billing_same: isSame = true, shipping_address: shipping = null } = this.rest
    return fakeCart(
      [...this.quantities].map(([id, quantity]) => fakeItem(id, quantity, { stock: this.stock })),
      { ...this.rest, ...(isSame && { billing_address: shipping }) },
    )
  }
  /** Returns whether a call expects a different quantity. */
  isOutdated({ name, input: { itemId = 0, quantity, expected } }: StageCall): boolean {
    const now = this.quantities.get(itemId)
    const isDone = name === 'update' && now === quantity
    return expected !== undefined && now !== undefined && now !== expected && !isDone
  }
  /** Applies a call, capped by the stock. */
  apply({ name, input: { itemId = 0, productId = 0, quantity = 0, change } }: StageCall): Cart {
    if (change) this.rest = { ...this.rest, ...changed(change) }
    if (name === 'remove') this.quantities.delete(itemId)
    if (name === 'update' && this.quantities.has(itemId)) this.quantities.set(itemId, Math.min(quantity, this.stock))
    const added = productId / 10
    if (name === 'add') this.quantities.set(added, Math.min((this.quantities.get(added) ?? 0) + quantity, this.stock))
    return this.cart()
  }
}

/** Returns the cart's fields after a change. */
function changed(change: CartChange): Partial<Cart> {
  switch (change.of) {
    case 'giftCard':
      return {}
    case 'coupon':
      return { coupon: change.code === null ? null : ({ code: change.code } as Cart['coupon']) }
    case 'prices':
      return { prices_updated: false }
    case 'contact':
      return { phone: change.phone, email: change.email }
    case 'shippingMode':
      if (change.code.startsWith('pickup:')) return pickedUp(change.code)
      return { shipping_method: { code: change.code, name: change.code } as Cart['shipping_method'] }
    case 'paymentMode':
      return { cart_payment_method: { code: change.code, name: change.code } as Cart['cart_payment_method'] }
    case 'gift': {
      const { note = null, wrapped = false } = change.gift
      return { gift: { can_add_note: true, note, wrapping: null, wrapped } }
    }
    case 'billingSame':
      return { billing_same: change.isSame }
    case 'address': {
      const { address, place } = change
      const columns = 'fields' in address ? { ...address.fields } : { address_id: address.addressId }
      return {
        ...(place !== 'billing' && { shipping_address: columns as Cart['shipping_address'] }),
        ...(place !== 'shipping' && { billing_address: columns as Cart['billing_address'] }),
      }
    }
  }
}

const FREE = { amount: 0, currency: 'INR' }

/** Returns the cart's fields once it is picked up at a place, or delivered again. */
const pickedUp = (code: string): Partial<Cart> =>
  code === 'pickup:none'
    ? {
        pickup: undefined as never,
        shipping_address: null,
        billing_same: true,
        shipping_method: null,
        shipping_total: null,
      }
    : {
        pickup: code,
        shipping_address: {
          country: 'IN',
          state: 'PY',
          name: 'Studio',
          address_line_1: '9 Rue Dumas',
          pincode: '605001',
        },
        billing_same: false,
        billing_address: null,
        shipping_method: fakeMethod({ code, name: code, price: FREE }),
        shipping_total: FREE,
      }

export const outdated = () =>
  new ApiError({ kind: 'http', status: 409, message: 'It is now another', code: 'quantity_changed' })
export const outOfStock = () => new ApiError({ kind: 'http', status: 422, message: 'Sold out', code: 'out-of-stock' })

/** Starts the machine and, with `loaded`, answers its first load. */
export async function stage({ server = new StageServer(), loaded = true } = {}) {
  const clock = new SimulatedClock()
  const waiting: StageCall[] = []
  const calls: StageCall[] = []
  const emitted: CartEmitted[] = []
  const journeys: string[] = []

  const call = <T extends Cart | undefined>(name: StageCall['name'], input: StageCall['input'], signal: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      const made: StageCall = { name, input, signal, resolve: (cart) => resolve(cart as T), reject }
      calls.push(made)
      waiting.push(made)
    })

  const actor = createActor(
    cartMachine.provide({
      actors: {
        loadCart: fromPromise(({ input, signal }) => call<Cart | undefined>('load', input, signal)),
        addItem: fromPromise(({ input, signal }) => call<Cart>('add', input, signal)),
        updateQuantity: fromPromise(({ input, signal }) => call<Cart>('update', input, signal)),
        removeItem: fromPromise(({ input, signal }) => call<Cart>('remove', input, signal)),
        changeCart: fromPromise(({ input, signal }) => call<Cart>('change', { change: input }, signal)),
      },
      actions: { goToCheckout: () => journeys.push('/checkout/address') },
    }),
    { clock },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()

  /** Returns the oldest pending call. */
  function next(): StageCall {
    const found = waiting.shift()
    if (!found) throw new Error('No call is waiting')
    return found.signal.aborted ? next() : found
  }
  /** Applies and answers the next call. */
  async function answer(): Promise<void> {
    const made = next()
    if (server.isOutdated(made)) made.reject(outdated())
    else made.resolve(server.apply(made))
    await settle()
  }
  async function fail(error: unknown = outOfStock()): Promise<void> {
    next().reject(error)
    await settle()
  }
  /** Answers until no calls are pending; clicks settle immediately. */
  async function answerAll(): Promise<void> {
    for (;;) {
      clock.increment(350)
      if (!waiting.some(({ signal }) => !signal.aborted)) return
      await answer()
    }
  }
  const open = () => waiting.filter(({ signal }) => !signal.aborted).map(({ name }) => name)
  const names = () => calls.map(({ name }) => name)

  if (loaded) {
    actor.send({ type: 'cart.loadRequested' })
    await answer()
    calls.length = 0
  }
  return { actor, clock, server, calls, names, open, emitted, journeys, next, answer, fail, answerAll }
}
