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

  it('adds while the first load is under way, and the late answer changes nothing', async () => {
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
  it('CR-01 fifty fast clicks end in the right quantity with at most five calls', async () => {
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

  it('are shown at once, while the totals wait for the server', async () => {
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

  it("are the server's when it has fewer", async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }, 5) })
    setQuantity(shop, 1, 9)
    expect(shownLines(shop)).toEqual([[1, 9]])
    await shop.answerAll()
    expect(shownLines(shop)).toEqual([[1, 5]])
  })

  it('that come back to where they were make no call', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    setQuantity(shop, 1, 2)
    setQuantity(shop, 1, 1)
    await shop.answerAll()
    expect(shop.calls).toEqual([])
  })

  it("go back to the server's truth when a call fails", async () => {
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

  it('of 0 take the line out', async () => {
    const shop = await stage({ server: new StageServer({ 1: 1 }) })
    setQuantity(shop, 1, 0)
    expect(shop.names()).toEqual(['remove'])
    expect(shownLines(shop)).toEqual([])
  })
})

describe('adds', () => {
  it('wait for each other, and none is lost', async () => {
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

  it('go on after one that fails', async () => {
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
  it('are shown at once and can be undone', async () => {
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

  it('undone before they are sent make no call', async () => {
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

  it('undone while they are under way are brought back after them', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    shop.actor.send({ type: 'item.removalUndone', itemId: 1 })
    expect(shownLines(shop)).toEqual([[1, 2]])
    await shop.answerAll()
    expect(shop.names()).toEqual(['remove', 'add'])
    expect(serverLines(shop)).toEqual([[1, 2]])
  })

  it('that fail and were undone are not added on top', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    shop.actor.send({ type: 'item.removalUndone', itemId: 1 })
    await shop.fail()
    await shop.answerAll()
    expect(shop.names()).toEqual(['remove', 'load'])
    expect(serverLines(shop)).toEqual([[1, 2]])
  })

  it('that fail bring the line back and leave nothing to undo', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    remove(shop, 1)
    await shop.fail()
    expect(shownLines(shop)).toEqual([[1, 2]])
    expect(shop.actor.getSnapshot().hasTag('undoable')).toBe(false)
  })

  it('pressed twice make one call', async () => {
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
  it('CR-03 another cart keeps what is being added and drops wishes for lines', async () => {
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

  it('CR-03 another cart found during a load starts the load again', async () => {
    const shop = await stage({ loaded: false })
    shop.actor.send({ type: 'cart.loadRequested' })
    shop.actor.send({ type: 'identity.changed' })
    expect(shop.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('AU-14 a reset forgets cart and wishes, whatever is still answered', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    add(shop, 20)
    add(shop, 30)
    shop.actor.send({ type: 'cart.reset' })
    await shop.answer()
    expect(selectCart(shop.actor.getSnapshot())).toBeUndefined()
    expect(shop.names()).toEqual(['add'])
  })

  it('a cart from another call counts, and an older answer does not win over it', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    add(shop, 20)
    shop.actor.send({ type: 'cart.received', cart: fakeCart([fakeItem(1, 2)], { phone: '9000000001' }) })
    shop.next().resolve(fakeCart([fakeItem(1, 2), fakeItem(2, 1)]))
    await settle()
    expect(selectCart(shop.actor.getSnapshot())?.phone).toBe('9000000001')
    expect(shop.open()).toEqual(['load'])
  })
})
