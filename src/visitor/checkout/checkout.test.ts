// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { success } from '#api/testing/fake-transport.ts'
import { storeAttempt, readStoredAttempt } from '#domain/stored-attempt.ts'
import { pageHref } from '#pages/page-href.ts'
import { answerCalls } from '#tools/testing/answer-calls.ts'
import { stillActor, stillCart, testVisitor } from '#tools/testing/visitor.ts'
import { chart as cartChart } from '../cart.chart.ts'
import { chart } from './checkout.ts'
import { chart as payment } from './payment.ts'

const order = { order_id: '1001', token: 'secret' }
const COMPLETE = 'POST /api/checkout/complete-payment'

/** Opens a checkout page as its sections do: all read the steps, but not all the payment. */
function opens(path: string) {
  const paid = {
    ...order,
    type: 'sandbox',
    status: 'confirmed',
    grand_total: { amount: 100_000, currency: 'INR' },
    next: { kind: 'complete', url: '/checkout/complete?order_id=1001' },
  }
  const { transport, callsOf, calls } = answerCalls({ [COMPLETE]: success(paid) })
  const queryClient = new QueryClient()
  const http = createHttp({ transport })
  bindHttp(queryClient, http)
  const reached: string[] = []
  const visitor = testVisitor({
    cart: stillCart(fakeCart([fakeItem(1, 1)])),
    http,
    queryClient,
    place: () => ({ path, wanted: undefined }),
    goTo: async (href) => void reached.push(href),
  })
  const steps = visitor.actorOf(chart)
  steps.load()
  return { visitor, steps, callsOf, calls, reached }
}

it.each(['checkout-address', 'checkout-payment', 'checkout-failed', 'checkout-complete'] as const)(
  'CK-07 continues a payment from before a reload when %s is opened',
  async (page) => {
    storeAttempt({ version: 'v1', order })
    const { callsOf, reached } = opens(pageHref(page))
    await expect.poll(() => callsOf(COMPLETE).map(({ body }) => body)).toEqual([order])
    await expect.poll(() => reached).toContain('/checkout/complete?order_id=1001')
    expect(readStoredAttempt()).toBeNull()
  },
)

it('CK-07 does not start a payment that was never requested', async () => {
  const { visitor, steps, calls } = opens(pageHref('checkout-address'))
  await expect.poll(() => steps.getSnapshot()).not.toBe(chart.initial)
  expect(visitor.actorOf(payment).getSnapshot()).toBe(payment.initial)
  expect(calls.filter(({ call }) => /payment|order/.test(call))).toEqual([])
})

it('CK-07 places the order of a press that loads the payment’s code before reporting a result', async () => {
  const { transport, callsOf } = answerCalls({ 'POST /api/checkout/place-order': { hangs: true } })
  const queryClient = new QueryClient()
  bindHttp(queryClient, createHttp({ transport }))
  const sent: string[] = []
  const view = stillCart(fakeCart([fakeItem(1, 1)])).getSnapshot()
  const visitor = testVisitor({ queryClient, cart: stillActor(cartChart, view, ({ type }) => void sent.push(type)) })
  visitor.actorOf(chart).load()
  visitor.actorOf(payment).send({ type: 'pay.requested', version: 'v1' })
  await expect.poll(() => callsOf('POST /api/checkout/place-order')).toHaveLength(1)
  expect(sent).not.toContain('payment.settled')
})
