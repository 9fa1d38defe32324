import { initialTransition, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { type CartEvent, type CartSnapshot, type CartTag, cartMachine } from './cart.machine.ts'
import { StageServer, outOfStock, settle, stage } from '../testing/cart-stage.ts'

const cart = fakeCart([fakeItem(1, 2), fakeItem(2, 1)])
const add: CartEvent = { type: 'item.addRequested', productId: 30, quantity: 1 }
const buy: CartEvent = { type: 'item.buyNowRequested', productId: 30, quantity: 1 }
const click: CartEvent = { type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 3 }
const remove: CartEvent = { type: 'item.removeRequested', itemId: 1 }
const apply: CartEvent = { type: 'change.requested', change: { of: 'coupon', code: 'MONSOON' } }
const load: CartEvent = { type: 'cart.loadRequested' }

/** Ends of invoked actors, delays and raised events, besides the page's events. */
type Step = CartEvent | { type: `xstate.${string}`; output?: unknown; error?: unknown }
const done = (id: string, output: unknown = cart): Step => ({ type: `xstate.done.actor.${id}`, output })
const failed = (id: string): Step => ({ type: `xstate.error.actor.${id}`, error: outOfStock() })
const after = (delay: string, state: string): Step => ({ type: `xstate.after.${delay}.cart.${state}` })
const debounced = after('quantityDebounce', 'clicks.settling')
const loaded: Step[] = [load, done('loadCart')]

function walk(steps: readonly Step[]): CartSnapshot {
  return steps.reduce<CartSnapshot>(
    (snapshot, event) => transition(cartMachine, snapshot, event as CartEvent)[0],
    initialTransition(cartMachine)[0],
  )
}

describe('transitions', () => {
  const table: [title: string, steps: Step[], value: object, tags: CartTag[]][] = [
    ['is idle at first', [], { server: 'idle', work: 'resting', drawer: 'closed', stock: 'valid' }, []],
    ['loads', [load], { server: 'loading' }, ['loading']],
    ['has loaded', loaded, { server: 'idle' }, []],
    ['is unavailable if loading fails', [load, failed('loadCart')], { server: 'unavailable' }, ['unavailable']],
    ['loads again on request', [load, failed('loadCart'), load], { server: 'loading' }, ['loading']],
    ['CR-06 adds', [...loaded, add], { server: 'adding', work: 'adding' }, ['updating', 'adding']],
    ['abandons a load for an addition', [load, add], { server: 'adding' }, ['updating', 'adding']],
    [
      'CR-06 shows the added item',
      [...loaded, add, done('addItem')],
      { server: 'idle', itemAdded: 'shown' },
      ['itemAdded'],
    ],
    ['reloads the cart after a failure', [...loaded, add, failed('addItem')], { server: 'loading' }, ['loading']],
    ['CR-06 buys now', [...loaded, buy], { server: 'adding', work: 'buyingNow' }, ['updating', 'adding', 'buyingNow']],
    [
      'is idle after “Buy now”',
      [...loaded, buy, done('addItem')],
      { work: 'resting', checkout: 'browsing' },
      ['itemAdded'],
    ],
    ['waits for clicks to settle', [...loaded, click], { server: 'idle', clicks: 'settling' }, ['updating']],
    ['CR-06 updates', [...loaded, click, debounced], { server: 'updatingQuantity', clicks: 'quiet' }, ['updating']],
    ['CR-02 applies a change', [...loaded, apply], { server: 'changing', work: 'updating' }, ['updating']],
    ['CR-01 removes', [...loaded, remove], { server: 'removing', undo: 'possible' }, ['updating', 'undoable']],
    [
      'sends pending clicks before the page is left',
      [...loaded, click, { type: 'cart.flushRequested' }],
      { server: 'updatingQuantity' },
      ['updating'],
    ],
    [
      'waits for pending changes before checkout',
      [...loaded, click, { type: 'checkout.beginRequested' }],
      { checkout: 'leaving', server: 'updatingQuantity' },
      ['updating', 'leavingForCheckout'],
    ],
    ['CR-06 opens its drawer', [{ type: 'drawer.opened' }], { drawer: 'open' }, ['drawerOpen']],
    ['closes its drawer', [{ type: 'drawer.opened' }, { type: 'drawer.closed' }], { drawer: 'closed' }, []],
    ['CR-06 attempts a payment', [{ type: 'payment.attempted' }], { payment: 'attempting' }, ['attemptingPayment']],
    ['ends the payment attempt', [{ type: 'payment.attempted' }, { type: 'payment.settled' }], { payment: 'idle' }, []],
    [
      'CR-06 reports new prices',
      [load, done('loadCart', { ...cart, prices_updated: true })],
      { prices: 'updated' },
      ['pricesUpdated'],
    ],
    [
      'CR-05 reports new prices until they are accepted',
      [load, done('loadCart', { ...cart, prices_updated: true }), { type: 'prices.acknowledged' }],
      { prices: 'current', server: 'changing' },
      ['updating'],
    ],
    [
      'CR-06 reports missing stock',
      [load, done('loadCart', { ...cart, items_stock_valid: false, out_of_stock_items: [10] })],
      { stock: 'invalid' },
      ['stockInvalid'],
    ],
    [
      'reports that stock is back',
      [load, done('loadCart', { ...cart, items_stock_valid: false }), ...loaded],
      { stock: 'valid' },
      [],
    ],
    ['has no cart after a reset', [...loaded, remove, { type: 'cart.reset' }], { undo: 'impossible' }, []],
    ['loads the other cart', [...loaded, { type: 'identity.changed' }], { server: 'loading' }, ['loading']],
    ['ignores fractional quantities', [...loaded, { ...add, quantity: 0.5 }], { server: 'idle', work: 'resting' }, []],
    ['ignores a missing line', [...loaded, { ...remove, itemId: 9 }], { server: 'idle', undo: 'impossible' }, []],
  ]

  it.each(table)('%s', (_title, steps, value, tags) => {
    const snapshot = walk(steps)
    expect(snapshot.value).toMatchObject(value)
    if (steps.at(-1)?.type !== 'cart.reset') expect([...snapshot.tags].toSorted()).toEqual(tags.toSorted())
  })
})

describe('effects', () => {
  it('CR-01 add, update and remove call the server with their input', async () => {
    const { actor, calls, answer, clock } = await stage({ server: new StageServer({ 1: 2 }) })
    actor.send({ ...add, additonalData: { custom_text: 'Anu' } })
    await answer()
    actor.send(click)
    clock.increment(350)
    await answer()
    actor.send(remove)
    await answer()
    expect(calls.map(({ name, input }) => ({ name, ...input }))).toMatchObject([
      { name: 'add', productId: 30, quantity: 1, additonalData: { custom_text: 'Anu' } },
      { name: 'update', itemId: 1, productId: 10, quantity: 3 },
      { name: 'remove', itemId: 1, productId: 10 },
    ])
  })

  it('emits one event for each completed operation', async () => {
    const { actor, emitted, answer, clock } = await stage({ server: new StageServer({ 1: 2 }) })
    actor.send(add)
    await answer()
    actor.send(click)
    clock.increment(350)
    await answer()
    actor.send(remove)
    await answer()
    expect(emitted).toMatchObject([
      { type: 'cart.itemAdded', item: { id: 3 }, quantity: 1 },
      { type: 'cart.quantityChanged', item: { id: 1 }, from: 2, to: 3 },
      { type: 'cart.itemRemoved', item: { id: 1, quantity_in_display_unit: 3 }, cart: { total_quantity: 1 } },
    ])
  })

  it('a failure emits one error with the ApiError, and none for the reload', async () => {
    const { actor, emitted, fail, calls } = await stage()
    const error = outOfStock()
    actor.send(add)
    await fail(error)
    expect(emitted).toEqual([
      { type: 'cart.failed', error, operation: expect.objectContaining({ kind: 'add' }) as unknown },
    ])
    expect(calls.at(-1)).toMatchObject({ name: 'load', input: { quiet: true } })
    await fail(error)
    expect(emitted).toHaveLength(1)
  })

  it('a failed first load emits its error', async () => {
    const { actor, emitted, fail } = await stage({ loaded: false })
    actor.send(load)
    await fail()
    expect(emitted).toMatchObject([{ type: 'cart.failed', operation: undefined }])
  })

  it('CR-04 buy now adds the product, then goes to the checkout', async () => {
    const { actor, emitted, journeys, answer } = await stage()
    actor.send(buy)
    expect(journeys).toEqual([])
    await answer()
    expect(journeys).toEqual(['/checkout/address'])
    expect(emitted.map(({ type }) => type)).toEqual(['cart.itemAdded', 'checkout.requested'])
  })

  it('CR-04 buy now stays when the product cannot be added', async () => {
    const { actor, journeys, fail, answer } = await stage()
    actor.send(buy)
    await fail()
    await answer()
    expect(journeys).toEqual([])
    expect(actor.getSnapshot().hasTag('buyingNow')).toBe(false)
  })

  it('CR-04 a checkout starts immediately without pending changes, otherwise after them', async () => {
    const { actor, journeys, answer } = await stage({ server: new StageServer({ 1: 2 }) })
    actor.send({ type: 'checkout.beginRequested' })
    expect(journeys).toHaveLength(1)
    actor.send(click)
    actor.send({ type: 'checkout.beginRequested' })
    expect(journeys).toHaveLength(1)
    await answer()
    expect(journeys).toHaveLength(2)
  })

  it('a checkout is cancelled when the cart could not be changed', async () => {
    const { actor, journeys, fail, answer } = await stage({ server: new StageServer({ 1: 2 }) })
    actor.send(click)
    actor.send({ type: 'checkout.beginRequested' })
    await fail()
    await answer()
    expect(journeys).toEqual([])
    expect(actor.getSnapshot().hasTag('leavingForCheckout')).toBe(false)
  })
})

describe('time', () => {
  it('CR-01 CR-06 the item-added flag resets itself after 2 seconds', async () => {
    const { actor, clock, answer } = await stage()
    actor.send(add)
    await answer()
    clock.increment(1999)
    expect(actor.getSnapshot().hasTag('itemAdded')).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().hasTag('itemAdded')).toBe(false)
  })

  it('CR-06 another add restarts the 2 seconds', async () => {
    const { actor, clock, answer } = await stage()
    actor.send(add)
    await answer()
    clock.increment(1500)
    actor.send(add)
    await answer()
    clock.increment(1500)
    expect(actor.getSnapshot().hasTag('itemAdded')).toBe(true)
    clock.increment(500)
    expect(actor.getSnapshot().hasTag('itemAdded')).toBe(false)
  })

  it('clicks settle 350 ms after the last of them', async () => {
    const { actor, clock, open } = await stage({ server: new StageServer({ 1: 2 }) })
    actor.send(click)
    clock.increment(349)
    actor.send({ ...click, quantity: 4 })
    clock.increment(349)
    expect(open()).toEqual([])
    clock.increment(1)
    expect(open()).toEqual(['update'])
  })

  it('a removal can be undone for 10 seconds after the last one', async () => {
    const { actor, clock, answer } = await stage({ server: new StageServer({ 1: 2, 2: 1 }) })
    actor.send(remove)
    await answer()
    clock.increment(9000)
    actor.send({ type: 'item.removeRequested', itemId: 2 })
    await answer()
    clock.increment(9999)
    expect(actor.getSnapshot().context.removed).toHaveLength(2)
    clock.increment(1)
    expect(actor.getSnapshot().hasTag('undoable')).toBe(false)
    expect(actor.getSnapshot().context.removed).toEqual([])
  })

  it('leaves nothing running when it is stopped', async () => {
    const { actor, calls } = await stage({ server: new StageServer({ 1: 2 }) })
    actor.send(remove)
    actor.stop()
    await settle()
    expect(calls[0]?.signal.aborted).toBe(true)
  })
})

describe('reachability', () => {
  const reply = fakeCart([fakeItem(1, 2)], { prices_updated: true, items_stock_valid: false })
  const actors: Readonly<Record<string, string>> = {
    loading: 'loadCart',
    adding: 'addItem',
    updatingQuantity: 'updateQuantity',
    removing: 'removeItem',
    changing: 'changeCart',
  }

  /** Limits the events per state to keep the number of paths small. */
  function eventsOf({ context, value }: CartSnapshot): Step[] {
    const actor = actors[value.server]
    if (actor) return [done(actor, reply), failed(actor), { ...failed(actor), error: { status: 401 } } as Step]
    if (context.queue.length > 0) return [debounced, { type: 'checkout.beginRequested' }]
    const isFresh = !context.isLoaded && value.server === 'idle'
    const alone: Step[] = [{ type: 'drawer.opened' }, { type: 'payment.attempted' }]
    return [load, add, buy, click, remove, apply, after('itemAddedFlag', 'itemAdded.shown'), ...(isFresh ? alone : [])]
  }

  it('CR-06 reaches every state', () => {
    const paths = getShortestPaths(cartMachine, {
      events: eventsOf as never,
      serializeState: ({ value, context }: CartSnapshot) =>
        JSON.stringify([value, context.queue.length, context.cart !== undefined]),
      limit: 3000,
    })
    const states = paths.flatMap(({ state }) => Object.entries(state.value as Record<string, string>))
    const reached = new Set(states.map((entry) => entry.join('.')))
    const all = Object.values(cartMachine.root.states).flatMap((region) =>
      Object.keys(region.states).map((state) => `${region.key}.${state}`),
    )
    expect([...reached].toSorted()).toEqual(all.toSorted())
  })
})
