/** Shopping sequences with machine, selectors and server together. */
import { describe, expect, it } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import {
  selectCart,
  selectIsEmpty,
  selectIsItemPending,
  selectIsLoaded,
  selectItems,
  selectOutOfStockItems,
  selectRemoved,
  selectTotalQuantity,
} from './cart.selectors.ts'
import { StageServer, settle, stage } from '../testing/cart-stage.ts'

type Stage = Awaited<ReturnType<typeof stage>>

const setQuantity = ({ actor }: Stage, itemId: number, quantity: number) =>
  actor.send({ type: 'quantity.changeRequested', itemId, productId: itemId * 10, quantity })
const add = ({ actor }: Stage, productId: number, quantity = 1) =>
  actor.send({ type: 'item.addRequested', productId, quantity })
const remove = ({ actor }: Stage, itemId: number) => actor.send({ type: 'item.removeRequested', itemId })
const shownLines = ({ actor }: Stage) =>
  selectItems(actor.getSnapshot()).map(({ id, quantity_in_display_unit: quantity }) => [id, quantity])
const serverLines = ({ server }: Stage) => [...server.quantities]

describe('before the first load', () => {
  it('shows an empty cart without calling it empty', async () => {
    const shop = await stage({ loaded: false })
    const snapshot = shop.actor.getSnapshot()
    expect(selectCart(snapshot)).toBeUndefined()
    expect([selectTotalQuantity(snapshot), selectItems(snapshot), selectOutOfStockItems(snapshot)]).toEqual([0, [], []])
    expect([selectIsLoaded(snapshot), selectIsEmpty(snapshot)]).toEqual([false, false])
  })

  it('calls it empty when there is none', async () => {
    const { actor, next } = await stage({ loaded: false })
    actor.send({ type: 'cart.loadRequested' })
    next().resolve(undefined)
    await settle()
    expect(selectIsEmpty(actor.getSnapshot())).toBe(true)
  })

  it('adds during the first load, whose later answer is ignored', async () => {
    const shop = await stage({ loaded: false, server: new StageServer({ 1: 2 }) })
    shop.actor.send({ type: 'cart.loadRequested' })
    const late = shop.calls[0]
    add(shop, 30)
    expect(late?.signal.aborted).toBe(true)
    await shop.answer()
    late?.resolve(fakeCart([]))
    await settle()
    expect(shownLines(shop)).toEqual([
      [1, 2],
      [3, 1],
    ])
    expect(shop.open()).toEqual([])
  })
})

describe('quantities', () => {
  it('CR-01 fifty fast clicks lead to the right quantity with at most five calls', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    for (let click = 0; click < 50; click += 1) {
      const [line] = shownLines(shop)
      setQuantity(shop, 1, (line?.[1] ?? 0) + 1)
      shop.clock.increment(click % 16 === 0 ? 400 : 60)
      if (shop.open().length > 0 && click % 3 === 0) await shop.answer()
    }
    await shop.answerAll()
    expect(shownLines(shop)).toEqual([[1, 51]])
    expect(serverLines(shop)).toEqual([[1, 51]])
    expect(shop.calls.length).toBeLessThanOrEqual(5)
  })

  it('are shown immediately, while the totals wait for the server', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    setQuantity(shop, 1, 4)
    const cart = selectCart(shop.actor.getSnapshot())
    expect(cart).toMatchObject({ total_quantity: 4, grand_total: { amount: 1000 } })
    expect(selectIsItemPending(1)(shop.actor.getSnapshot())).toBe(true)
    expect(selectIsItemPending(2)(shop.actor.getSnapshot())).toBe(false)
    expect(selectCart(shop.actor.getSnapshot())).toBe(cart)
    await shop.answerAll()
    expect(selectCart(shop.actor.getSnapshot())).toMatchObject({ grand_total: { amount: 4000 } })
    expect(selectIsItemPending(1)(shop.actor.getSnapshot())).toBe(false)
  })

  it("are capped by the server's stock", async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }, 5) })
    setQuantity(shop, 1, 9)
    expect(shownLines(shop)).toEqual([[1, 9]])
    await shop.answerAll()
    expect(shownLines(shop)).toEqual([[1, 5]])
  })

  it('that return to the original make no call', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    setQuantity(shop, 1, 2)
    setQuantity(shop, 1, 1)
    await shop.answerAll()
    expect(shop.calls).toEqual([])
  })

  it('are reverted when a call fails', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1, 2: 1 }) })
    setQuantity(shop, 1, 4)
    shop.clock.increment(350)
    shop.server.quantities.delete(2)
    await shop.fail()
    expect(shownLines(shop)).toEqual([
      [1, 1],
      [2, 1],
    ])
    await shop.answer()
    expect(shownLines(shop)).toEqual([[1, 1]])
  })

  it('of 0 remove the line', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    setQuantity(shop, 1, 0)
    expect(shop.names()).toEqual(['remove'])
    expect(shownLines(shop)).toEqual([])
  })
})

describe('adds', () => {
  it('are sent one after another', async () => {
    const shop = await stage()
    add(shop, 10)
    add(shop, 20, 2)
    add(shop, 10)
    expect(shop.open()).toEqual(['add'])
    await shop.answerAll()
    expect(serverLines(shop)).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  it('continue after a failure', async () => {
    const shop = await stage()
    add(shop, 10)
    add(shop, 20)
    await shop.fail()
    await shop.answerAll()
    expect(serverLines(shop)).toEqual([[2, 1]])
    expect(shownLines(shop)).toEqual([[2, 1]])
    expect(shop.emitted.filter(({ type }) => type === 'cart.failed')).toHaveLength(1)
  })

  it('and quantities of one product keep their order', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    setQuantity(shop, 1, 3)
    add(shop, 10)
    await shop.answerAll()
    expect(serverLines(shop)).toEqual([[1, 4]])
  })
})

describe('removals', () => {
  it('are shown immediately and can be undone', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2, 2: 1 }) })
    remove(shop, 1)
    expect(shownLines(shop)).toEqual([[2, 1]])
    expect(selectRemoved(shop.actor.getSnapshot())).toMatchObject([{ item: { id: 1 }, index: 0 }])
    await shop.answer()
    shop.actor.send({ type: 'item.removalUndone' })
    expect(shownLines(shop)).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(selectIsItemPending(1)(shop.actor.getSnapshot())).toBe(true)
    await shop.answer()
    expect(new Map(serverLines(shop))).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    )
    expect(shop.actor.getSnapshot().hasTag('itemAdded')).toBe(false)
  })

  it('make no call when undone before they are sent', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    add(shop, 20)
    setQuantity(shop, 1, 5)
    remove(shop, 1)
    shop.actor.send({ type: 'item.removalUndone', itemId: 1 })
    await shop.answerAll()
    expect(shop.names()).toEqual(['add', 'update'])
    expect(serverLines(shop)).toEqual([
      [1, 5],
      [2, 1],
    ])
  })

  it('are reverted afterwards when undone in flight', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    shop.actor.send({ type: 'item.removalUndone', itemId: 1 })
    expect(shownLines(shop)).toEqual([[1, 2]])
    await shop.answerAll()
    expect(shop.names()).toEqual(['remove', 'add'])
    expect(serverLines(shop)).toEqual([[1, 2]])
  })

  it('do not add the product again when they fail after an undo', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    shop.actor.send({ type: 'item.removalUndone', itemId: 1 })
    await shop.fail()
    await shop.answerAll()
    expect(shop.names()).toEqual(['remove', 'load'])
    expect(serverLines(shop)).toEqual([[1, 2]])
  })

  it('restore the line without an undo when they fail', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    await shop.fail()
    expect(shownLines(shop)).toEqual([[1, 2]])
    expect(shop.actor.getSnapshot().hasTag('undoable')).toBe(false)
  })

  it('make one call when pressed twice', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    remove(shop, 1)
    setQuantity(shop, 1, 7)
    await shop.answerAll()
    expect(shop.names()).toEqual(['remove'])
    expect(serverLines(shop)).toEqual([])
  })
})

describe('other tabs and other calls', () => {
  it('CR-03 another cart keeps additions and drops changes of lines', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    add(shop, 20)
    add(shop, 30)
    setQuantity(shop, 1, 9)
    const answer = shop.next()
    shop.actor.send({ type: 'identity.changed' })
    shop.server.quantities.clear()
    answer.resolve(fakeCart([fakeItem(8, 8)]))
    await settle()
    expect(selectItems(shop.actor.getSnapshot()).map(({ id }) => id)).toEqual([1])
    await shop.answerAll()
    expect(shownLines(shop)).toEqual([[3, 1]])
  })

  it('CR-03 another cart during a load restarts the load', async () => {
    const shop = await stage({ loaded: false })
    shop.actor.send({ type: 'cart.loadRequested' })
    shop.actor.send({ type: 'identity.changed' })
    expect(shop.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('AU-14 a reset clears cart and queue, and ignores later replies', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    add(shop, 20)
    add(shop, 30)
    shop.actor.send({ type: 'cart.reset' })
    await shop.answer()
    expect(selectCart(shop.actor.getSnapshot())).toBeUndefined()
    expect(shop.names()).toEqual(['add'])
  })

  it('a cart from another call is not replaced by an older reply', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    add(shop, 20)
    shop.actor.send({ type: 'cart.received', cart: fakeCart([fakeItem(1, 2)], { phone: '9000000001' }) })
    shop.next().resolve(fakeCart([fakeItem(1, 2), fakeItem(2, 1)]))
    await settle()
    expect(selectCart(shop.actor.getSnapshot())?.phone).toBe('9000000001')
    expect(shop.open()).toEqual(['load'])
  })
})
