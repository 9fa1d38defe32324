import type { Fault } from '#tools/testing/payments/fake-server.ts'
import type { Seeded } from '#tools/testing/payments/seeded.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'
import type { ProviderName, ProviderPurchase, providerShop } from './provider-shops.ts'

export type ProviderShop = Awaited<ReturnType<typeof providerShop<ProviderName>>>

/** What a fake provider can be made to do, under one name for all of them. */
interface Moves {
  buttons: readonly string[]
  /** The ends of a refund, and what the settings call them. */
  refunds: readonly string[]
  done: string
  /** Lets banks answer what is still open: late payments and refunds. */
  answer: (random: Seeded) => void
  /** Money taken and given back, by our reference. */
  money: () => Map<string, { paid: number; refunded: number }>
}

type Books<Name extends ProviderName> = Awaited<ReturnType<typeof providerShop<Name>>>['fake']

export function movesOf(name: ProviderName, fake: unknown): Moves {
  return name === 'stripe' ? stripeMoves(fake as Books<'stripe'>) : razorpayMoves(fake as Books<'razorpay'>)
}

function stripeMoves({ books, controls }: Books<'stripe'>): Moves {
  return {
    buttons: ['pay', 'pay', 'pay', 'decline', 'pay-later'],
    refunds: ['succeeded', 'pending', 'failed'],
    done: 'succeeded',
    answer: (random) => {
      for (const { id, payment_intent: intent, status } of books.sessions.values())
        if (status === 'complete' && books.intents.get(intent ?? '')?.status === 'processing')
          controls.endLatePayment(id, random.next() < 0.6 ? 'succeeded' : 'failed')
      for (const { id, status } of books.refunds.values())
        if (status === 'pending') controls.endRefund(id, random.next() < 0.7 ? 'succeeded' : 'failed')
    },
    money: () =>
      new Map(
        [...books.sessions.values()].map(({ client_reference_id: reference, payment_intent: id }) => {
          const intent = books.intents.get(id ?? '')
          const charge = books.charges.get(intent?.latest_charge ?? '')
          return [reference ?? '', { paid: intent?.amount_received ?? 0, refunded: charge?.amount_refunded ?? 0 }]
        }),
      ),
  }
}

function razorpayMoves({ books, controls }: Books<'razorpay'>): Moves {
  return {
    buttons: ['pay', 'pay', 'pay', 'decline', 'cancel', 'pay-late'],
    refunds: ['processed', 'pending', 'failed'],
    done: 'processed',
    answer: (random) => {
      for (const { id, error_reason: reason } of books.payments.values())
        if (reason === 'payment_timed_out' && random.next() < 0.6) controls.authoriseLate(id)
      for (const { id, status } of books.refunds.values())
        if (status === 'pending') controls.endRefund(id, random.next() < 0.7 ? 'processed' : 'failed')
    },
    money: () =>
      new Map(
        [...books.links.values()].map(({ reference_id: reference, order_id: order }) => {
          const taken = [...books.payments.values()].filter((one) => one.order_id === order && one.captured)
          const sum = (read: (payment: (typeof taken)[number]) => number) =>
            taken.reduce((all, one) => all + read(one), 0)
          return [reference, { paid: sum((one) => one.amount), refunded: sum((one) => one.amount_refunded) }]
        }),
      ),
  }
}

const FAULTS: readonly Fault['kind'][] = ['lost', 'error', 'error-after', 'rate-limit', 'dropped']

/** Returns what may happen to a purchase, each at any time. */
export function randomActions(
  { shop, fake, pay, press, follow, returnPath, work, expire }: ProviderShop,
  moves: Moves,
  random: Seeded,
  bought: ProviderPurchase,
): (() => Promise<unknown>)[] {
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random.next() * values.length)] as Value
  const pages = [bought.url]
  const pressAny = async () => {
    const location = await press(oneOf(pages), oneOf(moves.buttons))
    if (location !== null && random.next() < 0.5) await follow(bought, location)
  }
  /** Refused actions are part of a history, defects are not. */
  const desk = (action: DeskAction) =>
    performDeskAction(shop.app, bought.order.order_id, action).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  return [
    pressAny,
    pressAny,
    pressAny,
    async () => {
      // The shop may answer that the payment is over, or that the provider is away.
      const url = await pay(bought).catch(() => undefined)
      if (url !== undefined && !url.includes('/payment/return/')) pages.push(url)
    },
    async () => follow(bought, `http://shop.test${await returnPath(bought)}`),
    () => expire(bought).then(work),
    work,
    () => fake.webhooks.deliver('shuffled'),
    async () => {
      if (fake.webhooks.events.length > 0) await fake.webhooks.repeat(oneOf(fake.webhooks.events).id)
    },
    async () => fake.fail({ kind: oneOf(FAULTS) }),
    async () => moves.answer(random),
    () => desk({ kind: 'cancel', reason: 'By chance.' }),
    () => desk({ kind: 'refund', amount: '100' }),
    () => desk({ kind: 'retryRefund' }),
  ]
}
