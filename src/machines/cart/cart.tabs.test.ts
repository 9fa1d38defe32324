/** Two tabs with the same cart: neither loses changes of the other (CR-01). */
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { selectIsSettled } from '../checkout/checkout-cart.selectors.ts'
import { StageServer, stage } from '../testing/cart-stage.ts'
import { selectItems } from './cart.selectors.ts'

type Stage = Awaited<ReturnType<typeof stage>>
const shop = () => stage({ server: new StageServer({ 1: 1 }) })
const set = ({ actor }: Stage, quantity: number) =>
  actor.send({ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity })
const shown = ({ actor }: Stage) =>
  selectItems(actor.getSnapshot()).map(({ quantity_in_display_unit: quantity }) => quantity)
const sent = ({ calls }: Stage) =>
  calls.filter(({ name }) => name !== 'load').map(({ input }) => [input.quantity, input.expected])
const lostReply = () => new ApiError({ kind: 'network', message: 'No reply', code: 'timeout' })
const failures = ({ emitted }: Stage) => emitted.filter(({ type }) => type === 'cart.failed')

describe('a change overtaken by another tab', () => {
  it('CR-01 is rejected, and the other tab’s quantity is shown', async () => {
    const tab = await shop()
    tab.server.quantities.set(1, 3)
    set(tab, 2)
    await tab.answerAll()
    expect(sent(tab)).toEqual([[2, 1]])
    expect(failures(tab)).toMatchObject([{ error: { code: 'quantity_changed' } }])
    expect(shown(tab)).toEqual([3])
    expect(tab.server.quantities.get(1)).toBe(3)
  })

  it('CR-01 drops all later clicks on the line', async () => {
    const tab = await shop()
    set(tab, 2)
    tab.clock.increment(350)
    tab.server.quantities.set(1, 5)
    set(tab, 3)
    await tab.answerAll()
    expect(sent(tab)).toEqual([[2, 1]])
    expect(shown(tab)).toEqual([5])
  })

  it('CR-01 rejects a stale removal without an undo', async () => {
    const tab = await shop()
    tab.server.quantities.set(1, 3)
    tab.actor.send({ type: 'item.removeRequested', itemId: 1 })
    expect(shown(tab)).toEqual([])
    await tab.answerAll()
    expect(shown(tab)).toEqual([3])
    expect(tab.actor.getSnapshot().context.removed).toEqual([])
  })

  it('CR-01 is also rejected if the cart was reloaded between click and call', async () => {
    const tab = await shop()
    set(tab, 2)
    tab.server.quantities.set(1, 3)
    tab.actor.send({ type: 'cart.received', cart: tab.server.cart() })
    await tab.answerAll()
    expect(sent(tab)).toEqual([[2, 1]])
    expect(shown(tab)).toEqual([3])
  })

  it('CR-01 accepts the next click once the new quantity is shown', async () => {
    const tab = await shop()
    tab.server.quantities.set(1, 3)
    set(tab, 2)
    await tab.answerAll()
    set(tab, 4)
    await tab.answerAll()
    expect(sent(tab)).toEqual([
      [2, 1],
      [4, 3],
    ])
    expect(shown(tab)).toEqual([4])
  })
})

describe('one tab by itself', () => {
  it('CR-01 never rejects its own clicks, whatever their timing', async () => {
    const tab = await shop()
    for (let click = 2; click <= 51; click += 1) {
      set(tab, click)
      tab.clock.increment(click % 7 === 0 ? 400 : 60)
      if (tab.open().length > 0 && click % 3 === 0) await tab.answer()
    }
    await tab.answerAll()
    expect(shown(tab)).toEqual([51])
    expect(failures(tab)).toEqual([])
    expect(sent(tab).every(([, expected]) => expected !== undefined)).toBe(true)
  })

  it('CR-01 never rejects a click after a lost reply', async () => {
    const tab = await shop()
    set(tab, 2)
    tab.clock.increment(350)
    set(tab, 3)
    tab.clock.increment(350)
    tab.server.quantities.set(1, 2)
    await tab.fail(lostReply())
    await tab.answerAll()
    expect(sent(tab)).toEqual([
      [2, 1],
      [3, undefined],
    ])
    expect(shown(tab)).toEqual([3])
  })

  it('CR-01 never rejects an undo, before or after the removal is sent', async () => {
    const tab = await shop()
    set(tab, 2)
    tab.actor.send({ type: 'item.removeRequested', itemId: 1 })
    tab.actor.send({ type: 'item.removalUndone' })
    await tab.answerAll()
    expect(failures(tab)).toEqual([])
    expect(shown(tab)).toEqual([2])
  })
})

describe('a tab that becomes visible', () => {
  it('CR-01 reloads the cart silently, without blocking checkout', async () => {
    const tab = await shop()
    tab.server.quantities.set(1, 4)
    tab.actor.send({ type: 'page.shown' })
    expect(tab.calls.map(({ name, input }) => [name, input.quiet])).toEqual([['load', true]])
    expect(selectIsSettled(tab.actor.getSnapshot())).toBe(true)
    await tab.answer()
    expect(shown(tab)).toEqual([4])
    tab.actor.send({ type: 'page.shown' })
    await tab.fail(lostReply())
    expect(failures(tab)).toEqual([])
    expect([shown(tab), tab.actor.getSnapshot().hasTag('unavailable')]).toEqual([[4], false])
  })

  it('CR-01 does so after pending changes, and never silences a visible load', async () => {
    const tab = await shop()
    tab.actor.send({ type: 'item.addRequested', productId: 20, quantity: 1 })
    tab.actor.send({ type: 'page.shown' })
    expect(tab.open()).toEqual(['add'])
    await tab.answerAll()
    tab.actor.send({ type: 'cart.loadRequested' })
    tab.actor.send({ type: 'page.shown' })
    expect(selectIsSettled(tab.actor.getSnapshot())).toBe(false)
    await tab.answerAll()
    expect(tab.calls.at(-1)?.input.quiet).toBe(false)
  })

  it('CR-03 does nothing before the cart has first loaded', async () => {
    const tab = await stage({ loaded: false })
    tab.actor.send({ type: 'page.shown' })
    expect(tab.calls).toEqual([])
  })
})
