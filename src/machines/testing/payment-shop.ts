/** Test support: a shop with a gateway whose replies can be lost, and the tab of a paying shopper. */
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { ApiError } from '#api/client/errors.ts'
import type { PlacedOrder } from '#generated/api.d.ts'
import type { Attempt, OrderRef } from '../payment/payment-context.ts'
import {
  type PaymentActor,
  type PaymentEmitted,
  paymentMachine,
  selectStoredAttempt,
} from '../payment/payment.machine.ts'

type Next = PlacedOrder['next']

/** A reply of the checkout's calls about an order. */
export function placed(next: Next, id = '1'): PlacedOrder {
  return {
    order_id: id,
    token: `token-${id}`,
    type: 'sandbox',
    status: next.kind === 'complete' ? 'confirmed' : 'pending',
    grand_total: { amount: 120_000, currency: 'INR' },
    next,
  }
}
export const toPay: Next = { kind: 'pay' }
export const redirect: Next = { kind: 'redirect', url: 'https://pay.example/1' }
export const complete: Next = { kind: 'complete', url: '/checkout-complete?order_id=1' }
export const failedNext: Next = { kind: 'failed', url: '/checkout-failed?order_id=1', message: 'Declined' }
export const wait: Next = { kind: 'wait' }

export const refused = (code = 'cart_changed') => new ApiError({ kind: 'http', status: 422, message: 'No', code })
export const lost = () => new ApiError({ kind: 'network', message: 'No reply' })

interface ShopOrder {
  id: string
  version: string
  status: 'pending' | 'unpaid' | 'paid' | 'cancelled'
  /** Number of charges. */
  charges: number
}

/** Server and gateway as strict as the real ones: one order per version, one charge. */
export class Shop {
  readonly orders: ShopOrder[] = []
  version = 'v1'
  isCash = false
  #changes = 1

  /** Adds or removes an item. */
  changeCart(): void {
    this.#changes += 1
    this.version = `v${this.#changes}`
  }

  placeOrder({ version }: { version: string }): PlacedOrder {
    const before = this.orders.find((order) => order.version === version && order.status !== 'cancelled')
    if (before) return this.#reply(before)
    if (version !== this.version) throw refused()
    for (const order of this.orders) if (order.status === 'pending') order.status = 'cancelled'
    const order: ShopOrder = { id: String(this.orders.length + 1), version, status: 'pending', charges: 0 }
    this.orders.push(order)
    if (this.isCash) this.#charge(order)
    return this.#reply(order)
  }

  processPayment({ order_id: id }: OrderRef): PlacedOrder {
    const order = this.#find(id)
    if (order.status === 'cancelled') throw refused('not_payable')
    if (order.status === 'paid') return this.#reply(order)
    order.status = 'pending'
    return placed({ kind: 'redirect', url: `https://pay.example/${id}` }, id)
  }

  completePayment({ order_id: id }: OrderRef): PlacedOrder {
    const order = this.#find(id)
    return order.status === 'pending' ? placed(wait, id) : this.#reply(order)
  }

  /** An action on the gateway's page. */
  atGateway(id: string, outcome: 'pay' | 'fail'): void {
    const order = this.orders.find((one) => one.id === id)
    if (order?.status !== 'pending') return
    if (outcome === 'pay') this.#charge(order)
    else order.status = 'unpaid'
  }

  #charge(order: ShopOrder): void {
    order.status = 'paid'
    order.charges += 1
    // The order consumes the cart.
    if (order.version === this.version) this.changeCart()
  }
  #find(id: string): ShopOrder {
    const order = this.orders.find((one) => one.id === id)
    if (!order) throw refused('not_found')
    return order
  }
  #reply({ id, status }: ShopOrder): PlacedOrder {
    if (status === 'paid') return placed({ kind: 'complete', url: `/checkout-complete?order_id=${id}` }, id)
    if (status === 'pending') return placed(toPay, id)
    return placed({ kind: 'failed', url: `/checkout-failed?order_id=${id}` }, id)
  }
}

interface Waiting {
  name: 'placeOrder' | 'processPayment' | 'completePayment'
  input: { version?: string } & Partial<OrderRef>
  signal: AbortSignal
  resolve: (reply: PlacedOrder) => void
  reject: (error: unknown) => void
}

export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** A paying shopper's tab: the machine, its clock, its storage and its pending calls. */
export class Tab {
  readonly shop: Shop
  readonly emitted: PaymentEmitted[] = []
  readonly calls: string[] = []
  clock = new SimulatedClock()
  actor: PaymentActor
  #kept: Attempt | undefined
  #waiting: Waiting[] = []

  constructor(shop = new Shop()) {
    this.shop = shop
    this.actor = this.#start()
  }

  #start(): PaymentActor {
    const call = (name: Waiting['name']) =>
      fromPromise<PlacedOrder, Waiting['input']>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            this.calls.push(name)
            this.#waiting.push({ name, input, signal, resolve, reject })
          }),
      ) as never
    const actor = createActor(
      paymentMachine.provide({
        actors: {
          placeOrder: call('placeOrder'),
          processPayment: call('processPayment'),
          completePayment: call('completePayment'),
        },
      }),
      { input: { attempt: this.#kept }, clock: this.clock },
    )
    actor.on('*', (event) => this.emitted.push(event))
    actor.subscribe((snapshot) => {
      this.#kept = selectStoredAttempt(snapshot)
    })
    return actor.start()
  }

  get kept(): Attempt | undefined {
    return this.#kept
  }
  has(tag: Parameters<ReturnType<PaymentActor['getSnapshot']>['hasTag']>[0]): boolean {
    return this.actor.getSnapshot().hasTag(tag)
  }
  press(version = this.shop.version): void {
    this.actor.send({ type: 'pay.requested', version })
  }
  /** The page loads the cart. */
  async sendCart(): Promise<void> {
    this.actor.send({ type: 'cart.received', version: this.shop.version })
    await settle()
  }
  /**
   * Reloads the page: only the storage remains, and pending calls are abandoned, although the server may process them.
   */
  async reload(): Promise<void> {
    this.actor.stop()
    this.#waiting = []
    this.clock = new SimulatedClock()
    this.actor = this.#start()
    await settle()
  }

  /** Answers the next call; request or reply can get lost. Returns false if none is pending. */
  async answer(fate: 'answered' | 'reply lost' | 'never arrived' = 'answered'): Promise<boolean> {
    const call = this.#waiting.shift()
    if (!call) return false
    if (call.signal.aborted) return this.answer(fate)
    try {
      if (fate === 'never arrived') throw lost()
      const reply = this.shop[call.name](call.input as never)
      if (fate === 'reply lost') throw lost()
      call.resolve(reply)
    } catch (error) {
      call.reject(error)
    }
    await settle()
    return true
  }
}
