/** For tests: a shop with its gateway, of which replies can be lost, and the browser of somebody who pays there. */
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { ApiError } from '#api/client/errors.ts'
import type { PlacedOrder } from '#generated/api.d.ts'
import type { Attempt, OrderRef } from '../payment/payment-context.ts'
import { type PaymentActor, type PaymentEmitted, paymentMachine, selectKept } from '../payment/payment.machine.ts'

type Next = PlacedOrder['next']

/** A reply of the checkout's calls about order 1. */
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
  /** Times that money was taken. */
  charges: number
}

/** The server and its gateway, as strict as the real ones: one order of a version, money taken once. */
export class Shop {
  readonly orders: ShopOrder[] = []
  version = 'v1'
  isCash = false
  #changes = 1

  /** Something is put into the cart, or taken out. */
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

  /** What somebody does on the gateway's page. */
  atGateway(id: string, outcome: 'pay' | 'fail'): void {
    const order = this.orders.find((one) => one.id === id)
    if (order?.status !== 'pending') return
    if (outcome === 'pay') this.#charge(order)
    else order.status = 'unpaid'
  }

  #charge(order: ShopOrder): void {
    order.status = 'paid'
    order.charges += 1
    // The cart goes with the order.
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

/** A tab of somebody who pays: the machine, its clock, what it keeps over a reload, and calls that wait to be answered. */
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
      this.#kept = selectKept(snapshot)
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
  /** The page reads the cart. */
  async sendCart(): Promise<void> {
    this.actor.send({ type: 'cart.received', version: this.shop.version })
    await settle()
  }
  /** The page is loaded again: all is gone but what the browser keeps, and calls under way are given up, whatever the server does. */
  async reload(): Promise<void> {
    this.actor.stop()
    this.#waiting = []
    this.clock = new SimulatedClock()
    this.actor = this.#start()
    await settle()
  }

  /** The next call reaches the server or not, and its reply reaches the tab or not. False where none waits. */
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
