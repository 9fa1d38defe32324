import { describe, expect, it } from 'vitest'
import { type PaymentContext, MAX_QUERIES, isRejection, parseAttempt } from './payment-context.ts'
import { type PaymentEvent, paymentMachine, selectStoredAttempt, selectRejection } from './payment.machine.ts'
import {
  Shop,
  Tab,
  complete,
  failedNext,
  lost,
  placed,
  redirect,
  refused,
  settle,
  toPay,
  wait,
} from '../testing/payment-shop.ts'
import { type InnerStep, allStates, done, reachableStates, walk } from '../testing/walk.ts'

type Step = PaymentEvent | InnerStep
const fresh = { attempt: undefined }
const started = { attempt: { version: 'v1', order: undefined } }
const order = { order_id: '1', token: 'token-1' }
const atGateway = { attempt: { version: 'v1', order } }
const pay: Step = { type: 'pay.requested', version: 'v1' }
const payOther: Step = { type: 'pay.requested', version: 'v2' }
const retry: Step = { type: 'retry.requested' }
const shown: Step = { type: 'page.shown' }
const got = (version: string | undefined): Step => ({ type: 'cart.received', version })
const place = (next = toPay) => done('placeOrder', placed(next))
const process = (next = redirect) => done('processPayment', placed(next))
const check = (next = wait) => done('completePayment', placed(next))
const error = (id: string, error: unknown = lost()): InnerStep => ({ type: `xstate.error.actor.${id}`, error })
const after = (delay: string, state: string): InnerStep => ({ type: `xstate.after.${delay}.payment.${state}` })
const away = [pay, place(), process()]
const poll = [after('pollDelay', 'completing.waiting'), check()]

describe('transitions', () => {
  const table: [
    title: string,
    input: typeof fresh | typeof started | typeof atGateway,
    steps: Step[],
    value: unknown,
  ][] = [
    ['is idle at first', fresh, [], 'idle'],
    ['places the order', fresh, [pay], 'placing'],
    ['ignores a second press', fresh, [pay, pay, payOther], 'placing'],
    ['CK-09 completes an order paid in cash', fresh, [pay, place(complete)], 'paid'],
    ['CK-09 pays at a gateway', fresh, [pay, place()], 'paying'],
    ['CK-09 redirects to the gateway', fresh, away, 'redirecting'],
    ['pays a failed order again when pressed', fresh, [pay, place(failedNext)], 'paying'],
    ['completes a payment without a redirect', fresh, [pay, place(), process(complete)], 'paid'],
    ['fails a payment without a redirect', fresh, [pay, place(), process(failedNext)], 'failed'],
    ['waits before polling the gateway', fresh, [pay, place(), process(wait)], { completing: 'waiting' }],
    ['polls the gateway', fresh, [pay, place(), process(wait), poll[0] as Step], { completing: 'polling' }],
    ['waits longer before the next poll', fresh, [pay, place(), process(wait), ...poll], { completing: 'waiting' }],
    [
      'stops polling after a limit',
      fresh,
      [pay, place(), process(wait), ...Array.from({ length: MAX_QUERIES }, () => poll).flat()],
      'undecided',
    ],
    [
      'continues polling after a failed poll',
      fresh,
      [pay, place(), process(wait), poll[0] as Step, error('completePayment')],
      { completing: 'waiting' },
    ],
    ['does not redirect without a URL', fresh, [pay, place(), process({ kind: 'redirect' })], 'unreached'],
    ['does not repeat a payment that leads to itself', fresh, [pay, place(), process(toPay)], 'unreached'],
    ['is idle after a rejection', fresh, [pay, error('placeOrder', refused())], 'idle'],
    ['is idle after a rejected payment', fresh, [pay, place(), error('processPayment', refused())], 'idle'],
    ['is unreached without a reply', fresh, [pay, error('placeOrder')], 'unreached'],
    ['is unreached without a reply to the payment', fresh, [pay, place(), error('processPayment')], 'unreached'],
    ['places the order again when pressed without a reply', fresh, [pay, error('placeOrder'), pay], 'placing'],
    ['recalls the order once the cart has changed', fresh, [pay, error('placeOrder'), got('v2')], 'recalling'],
    ['does not recall while the cart is unchanged', fresh, [pay, error('placeOrder'), got('v1')], 'unreached'],
    [
      'checks the payment once the cart has changed',
      fresh,
      [pay, place(), error('processPayment'), got(undefined)],
      'checking',
    ],
    ['checks the payment after the gateway', fresh, [...away, shown], 'checking'],
    ['detects an abandoned payment', fresh, [...away, shown, check()], { abandoned: 'waiting' }],
    ['detects a completed payment', fresh, [...away, shown, check(complete)], 'paid'],
    ['detects a failed payment', fresh, [...away, shown, check(failedNext)], 'failed'],
    ['treats a failed check as abandoned', fresh, [...away, shown, error('completePayment')], { abandoned: 'waiting' }],
    [
      'polls an abandoned payment',
      fresh,
      [...away, shown, check(), after('pollDelay', 'abandoned.waiting')],
      { abandoned: 'polling' },
    ],
    [
      'detects that an abandoned payment is completed',
      fresh,
      [...away, shown, check(), after('pollDelay', 'abandoned.waiting'), check(complete)],
      'paid',
    ],
    ['places the order again after an abandoned payment', fresh, [...away, shown, check(), pay], 'placing'],
    ['retries an abandoned payment', fresh, [...away, shown, check(), retry], 'paying'],
    ['dismisses an abandoned payment', fresh, [...away, shown, check(), { type: 'attempt.dismissed' }], 'idle'],
    [
      'checks the payment if the redirect does not happen',
      fresh,
      [...away, after('redirectTimeout', 'redirecting')],
      'checking',
    ],
    ['CK-07 retries a failed payment', fresh, [pay, place(), process(failedNext), retry], 'paying'],
    ['CK-07 retries a failed payment from its page', fresh, [{ type: 'retry.requested', order }], 'paying'],
    ['has nothing to retry without an order', fresh, [retry], 'idle'],
    ['does not pay a paid cart again', fresh, [pay, place(complete), pay], 'paid'],
    ['pays the next cart', fresh, [pay, place(complete), payOther], 'placing'],
    ['waits for the cart after a reload without a reply', started, [], 'awaitingCart'],
    ['is idle if the cart is unchanged after a reload', started, [got('v1')], 'idle'],
    ['recalls the order if the cart has changed after a reload', started, [got('v2')], 'recalling'],
    ['recalls the order if there is no cart after a reload', started, [got(undefined)], 'recalling'],
    ['detects the order after a reload', started, [got('v2'), place(complete)], 'paid'],
    ['drops the unpaid order of another cart', started, [got('v2'), place()], 'idle'],
    ['is idle if nothing was ordered before a reload', started, [got('v2'), error('placeOrder', refused())], 'idle'],
    ['is unreached if the recall fails', started, [got('v2'), error('placeOrder')], 'unreached'],
    ['places the order before the cart is loaded', started, [pay], 'placing'],
    ['checks the payment after a reload at the gateway', atGateway, [], 'checking'],
  ]

  it.each(table)('CK-07 %s', (_title, input, steps, value) => {
    expect(walk(paymentMachine, input, steps).snapshot.value).toEqual(value)
  })

  it('CK-07 requests a lost order a limited number of times', () => {
    const round = [got('v2'), error('placeOrder')]
    const rounds = Array.from({ length: MAX_QUERIES + 3 }, () => round).flat()
    const { emitted } = walk(paymentMachine, fresh, [pay, error('placeOrder'), ...rounds.slice(0, 2 * MAX_QUERIES)])
    expect(emitted.filter(({ type }) => type === 'payment.unreached')).toHaveLength(MAX_QUERIES + 1)
    const { snapshot } = walk(paymentMachine, fresh, [
      pay,
      error('placeOrder'),
      ...rounds.slice(0, 2 * MAX_QUERIES),
      got('v2'),
    ])
    expect(snapshot.value).toBe('unreached')
  })

  it('CK-11 reaches every state', () => {
    const events: Step[] = [
      pay,
      payOther,
      retry,
      shown,
      got('v1'),
      got('v2'),
      { type: 'attempt.dismissed' },
      { type: 'check.requested' },
    ]
    const answers = [toPay, redirect, complete, failedNext, wait].flatMap((next) => [
      place(next),
      process(next),
      check(next),
    ])
    const ends = [
      error('placeOrder'),
      error('placeOrder', refused()),
      error('processPayment'),
      error('completePayment'),
    ]
    const times = [
      after('pollDelay', 'completing.waiting'),
      after('pollDelay', 'abandoned.waiting'),
      after('redirectTimeout', 'redirecting'),
    ]
    const all = [...events, ...answers, ...ends, ...times]
    const keyOf = ({ attempt, queryCount }: PaymentContext) => [attempt, queryCount]
    const reached = [fresh, started].flatMap((input) => reachableStates(paymentMachine, input, all, keyOf))
    const passed = [
      'restoring',
      'placed',
      'deciding',
      'checked',
      'recalled',
      'inquiring',
      'completing.answered',
      'abandoned.answered',
    ]
    expect([...new Set([...reached, ...passed])].toSorted()).toEqual(allStates(paymentMachine))
  })
})

describe('emitted events', () => {
  const types = (steps: Step[]) => walk(paymentMachine, fresh, steps).emitted

  it('CK-07 redirects to the order, the gateway or the failed payment', () => {
    expect(types([pay, place(complete)])).toEqual([
      { type: 'payment.completed', url: complete.url, order: placed(complete) },
    ])
    expect(types(away)).toEqual([{ type: 'payment.redirected', url: redirect.url }])
    expect(types([pay, place(), process(failedNext)])).toEqual([
      { type: 'payment.failed', url: failedNext.url, message: 'Declined' },
      { type: 'payment.settled' },
    ])
  })

  it('CK-07 requests a reload of the cart after a rejection or an unknown outcome', () => {
    const no = refused('out_of_stock')
    expect(types([pay, error('placeOrder', no)])).toEqual([
      { type: 'payment.refused', error: no },
      { type: 'payment.settled' },
    ])
    expect(types([pay, error('placeOrder')])).toEqual([{ type: 'payment.settled' }, { type: 'payment.unreached' }])
  })

  it('CK-07 keeps the error until the next press', () => {
    const no = refused('out_of_stock')
    const { snapshot } = walk(paymentMachine, fresh, [pay, error('placeOrder', no)])
    expect(selectRejection(snapshot)).toBe(no)
    expect(selectRejection(walk(paymentMachine, fresh, [pay, error('placeOrder', no), pay]).snapshot)).toBeUndefined()
  })
})

describe('storage across a reload', () => {
  const kept = (steps: Step[]) => selectStoredAttempt(walk(paymentMachine, fresh, steps).snapshot)

  it('CK-07 stores the cart’s version from the press on, and then the order', () => {
    expect(kept([])).toBeUndefined()
    expect(kept([pay])).toEqual(started.attempt)
    expect(kept([pay, error('placeOrder')])).toEqual(started.attempt)
    expect(kept(away)).toEqual(atGateway.attempt)
  })

  it.each([
    ['paid', [pay, place(complete)]],
    ['failed', [pay, place(), process(failedNext)]],
    ['refused', [pay, error('placeOrder', refused())]],
    ['dismissed', [...away, shown, check(), { type: 'attempt.dismissed' }]],
  ] as [string, Step[]][])('CK-07 stores nothing of %s', (_what, steps) => {
    expect(kept(steps)).toBeUndefined()
  })

  it('CK-07 parses only valid stored attempts', () => {
    expect(parseAttempt(JSON.stringify(atGateway.attempt))).toEqual(atGateway.attempt)
    expect(parseAttempt(JSON.stringify(started.attempt))).toEqual(started.attempt)
    for (const text of [null, '', 'x', '{}', '[]', '7', '{"version":7}', '{"order":{"order_id":"1"}}'])
      expect(parseAttempt(text)).toBeUndefined()
  })
})

describe('failures', () => {
  it.each([400, 401, 404, 422])('CK-07 treats %i as a rejection without effect', (status) => {
    expect(isRejection({ kind: 'http', status })).toBe(true)
  })
  it.each([
    { kind: 'http', status: 500 },
    { kind: 'http', status: 503 },
    { kind: 'http', status: 409 },
    { kind: 'http', status: 429 },
    { kind: 'network', status: 0 },
    { kind: 'contract', status: 200 },
  ])('CK-07 treats $kind $status as an unknown outcome', (error) => {
    expect(isRejection(error)).toBe(false)
  })
})

describe('time', () => {
  it('CK-09 polls an undecided gateway after 1, 2, 4, 8 and 16 seconds', async () => {
    const shop = new Shop()
    const tab = new Tab(shop)
    tab.press()
    await tab.answer()
    await tab.answer()
    tab.actor.send({ type: 'page.shown' })
    await tab.answer()
    expect(tab.has('abandoned')).toBe(true)
    const countChecks = () => tab.calls.filter((name) => name === 'completePayment').length
    for (const seconds of [1, 2, 4, 8, 16]) {
      const before = countChecks()
      tab.clock.increment(seconds * 1000 - 1)
      expect(countChecks()).toBe(before)
      tab.clock.increment(1)
      expect(countChecks()).toBe(before + 1)
      await tab.answer()
    }
    tab.clock.increment(600_000)
    await settle()
    expect(countChecks()).toBe(6)
  })
})
