import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Order } from '#generated/api.d.ts'
import { type OrderDialogsEvent, orderDialogsMachine, selectLine } from './order-dialogs.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = OrderDialogsEvent | InnerStep
const orderNo = '261121-408213'
const bowl = { id: 1, name: 'Bowl', refundable_quantity: 2, can_rate: true, rating: null }
const vase = { id: 2, name: 'Vase', refundable_quantity: 0, can_rate: false, rating: null }
/** The fields that the dialogs read. */
const order = (rest: object = {}) =>
  ({ order_no: orderNo, can_cancel: true, can_refund: true, productchannel: [bowl, vase], ...rest }) as unknown as Order
const details: Step = { type: 'details.opened', orderNo }
const cancellation: Step = { type: 'cancellation.opened', orderNo }
const refund: Step = { type: 'refund.opened', orderNo }
const rating: Step = { type: 'rating.opened', orderNo, lineId: 1 }
const loaded = done('loadOrder', order())
const close: Step = { type: 'dialog.closed' }
const cancel: Step = { type: 'cancellation.submitted', reason: 'changed_mind' }
const request = { reason: 'changed_mind', comment: 'It is chipped.', lines: [{ id: 1, quantity: 2 }], pictures: [] }
const askForRefund: Step = { type: 'refund.submitted', ...request }
const review = { rating: 4, title: 'Fine', text: '', pictures: [] }
const rate: Step = { type: 'rating.submitted', ...review }
const cancelled = done('cancelOrder', order({ can_cancel: false }))

describe('transitions', () => {
  const table: [title: string, steps: Step[], value: unknown, tags: string[]][] = [
    ['shows no dialog at first', [], 'closed', []],
    ['loads the order', [details], 'loading', ['open', 'loading']],
    ['shows the details', [details, loaded], 'details', ['open', 'details']],
    ['explains details that cannot be loaded', [details, failed('loadOrder')], 'unavailable', ['open', 'unavailable']],
    ['loads them again', [details, failed('loadOrder'), { type: 'loading.retried' }], 'loading', ['open', 'loading']],
    ['closes while loading', [details, close], 'closed', []],
    ['closes the details', [details, loaded, close], 'closed', []],
    ['opens the cancellation', [cancellation, loaded], { cancellation: 'filling' }, ['open', 'cancellation']],
    [
      'submits the cancellation',
      [cancellation, loaded, cancel],
      { cancellation: 'sending' },
      ['open', 'cancellation', 'busy'],
    ],
    [
      'stays open while it is submitted',
      [cancellation, loaded, cancel, close],
      { cancellation: 'sending' },
      ['open', 'cancellation', 'busy'],
    ],
    [
      'is submitted once when pressed twice',
      [cancellation, loaded, cancel, cancel],
      { cancellation: 'sending' },
      ['open', 'cancellation', 'busy'],
    ],
    ['closes after the cancellation', [cancellation, loaded, cancel, cancelled], 'closed', []],
    [
      'keeps a refused form',
      [cancellation, loaded, cancel, failed('cancelOrder')],
      { cancellation: 'filling' },
      ['open', 'cancellation'],
    ],
    [
      'explains an order that can no longer be cancelled',
      [cancellation, done('loadOrder', order({ can_cancel: false }))],
      'impossible',
      ['open', 'impossible'],
    ],
    [
      'explains an order without refundable items',
      [refund, done('loadOrder', order({ can_refund: false }))],
      'impossible',
      ['open', 'impossible'],
    ],
    ['explains what cannot be rated', [{ ...rating, lineId: 2 }, loaded], 'impossible', ['open', 'impossible']],
    ['rejects the line of another order', [{ ...rating, lineId: 9 }, loaded], 'impossible', ['open', 'impossible']],
    ['opens the refund form', [refund, loaded], { refund: 'filling' }, ['open', 'refund']],
    ['submits the refund request', [refund, loaded, askForRefund], { refund: 'sending' }, ['open', 'refund', 'busy']],
    ['closes after the refund request', [refund, loaded, askForRefund, done('requestRefund')], 'closed', []],
    ['opens the rating', [rating, loaded], { rating: 'filling' }, ['open', 'rating']],
    ['submits the rating', [rating, loaded, rate], { rating: 'sending' }, ['open', 'rating', 'busy']],
    ['closes after the rating', [rating, loaded, rate, done('rateProduct')], 'closed', []],
    [
      'keeps one dialog at a time',
      [cancellation, loaded, refund],
      { cancellation: 'filling' },
      ['open', 'cancellation'],
    ],
    ['opens another dialog from the details', [details, loaded, refund], 'loading', ['open', 'loading']],
    ['returns to the details when closed', [details, loaded, refund, loaded, close], 'loading', ['open', 'loading']],
    ['shows the details again', [details, loaded, refund, loaded, close, loaded], 'details', ['open', 'details']],
    [
      'returns to the details when done',
      [details, loaded, cancellation, loaded, cancel, cancelled, loaded],
      'details',
      ['open', 'details'],
    ],
    ['closes the details for good', [details, loaded, refund, loaded, close, loaded, close], 'closed', []],
    ['closes what cannot be loaded for good', [details, loaded, refund, failed('loadOrder'), close], 'closed', []],
  ]

  it.each(table)('AC-05 %s', (_title, steps, value, tags) => {
    const { snapshot } = walk(orderDialogsMachine, undefined, steps)
    expect(snapshot.value).toEqual(value)
    expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
    if (value === 'closed')
      expect(snapshot.context).toMatchObject({ orderNo: '', order: undefined, isFromDetails: false })
  })

  it('AC-05 CK-11 reaches every state', () => {
    const answers = [loaded, failed('loadOrder'), done('loadOrder', order({ can_cancel: false, can_refund: false }))]
    const ends = [cancelled, done('requestRefund'), done('rateProduct')]
    const events = [
      details,
      cancellation,
      refund,
      rating,
      close,
      { type: 'loading.retried' },
      cancel,
      askForRefund,
      rate,
    ]
    const keyOf = ({ purpose, isFromDetails }: { purpose: string; isFromDetails: boolean }) => [purpose, isFromDetails]
    const reached = reachableStates(orderDialogsMachine, undefined, [...events, ...answers, ...ends], keyOf)
    expect([...new Set([...reached, 'checking'])].toSorted()).toEqual(allStates(orderDialogsMachine))
  })
})

describe('the form', () => {
  const contextOf = (steps: Step[]) => walk(orderDialogsMachine, undefined, steps).snapshot.context

  it('AC-05 keeps the server’s error', () => {
    expect(contextOf([cancellation, loaded, cancel, failed('cancelOrder')]).failure).toEqual(new Error('refused'))
  })

  it('AC-05 selects the line to rate', () => {
    expect(selectLine(walk(orderDialogsMachine, undefined, [rating, loaded]).snapshot)?.name).toBe('Bowl')
  })
})

describe('effects', () => {
  async function run(steps: OrderDialogsEvent[]): Promise<{ calls: unknown[]; emitted: unknown[] }> {
    const calls: unknown[] = []
    const emitted: unknown[] = []
    const call = (name: string) => fromPromise(async ({ input }) => calls.push([name, input])) as never
    const actor = createActor(
      orderDialogsMachine.provide({
        actors: {
          loadOrder: fromPromise(async () => order()),
          cancelOrder: call('cancel'),
          requestRefund: call('refund'),
          rateProduct: call('rate'),
        },
      }),
    )
    actor.on('*', (event) => emitted.push(event))
    actor.start()
    for (const step of steps) {
      actor.send(step)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    return { calls, emitted }
  }

  it('AC-05 submits the chosen values, and emits that the order has changed', async () => {
    expect(await run([cancellation, cancel] as OrderDialogsEvent[])).toEqual({
      calls: [['cancel', { orderNo, reason: 'changed_mind' }]],
      emitted: [{ type: 'order.changed', orderNo }],
    })
    const refunded = await run([refund, askForRefund] as OrderDialogsEvent[])
    expect(refunded.calls).toEqual([['refund', { orderNo, ...request }]])
    const rated = await run([rating, rate] as OrderDialogsEvent[])
    expect(rated.calls).toEqual([['rate', { orderNo, lineId: 1, ...review }]])
  })

  it('AC-05 emits that the order differs from the list', () => {
    const { emitted } = walk(orderDialogsMachine, undefined, [
      cancellation,
      done('loadOrder', order({ can_cancel: false })),
    ])
    expect(emitted).toEqual([{ type: 'order.changed', orderNo }])
    const refused = walk(orderDialogsMachine, undefined, [cancellation, loaded, cancel, failed('cancelOrder')])
    expect(refused.emitted).toEqual([{ type: 'order.changed', orderNo }])
  })
})
