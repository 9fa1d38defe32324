/** Any sequence of clicks, replies, failures and pauses ends in the server's state. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectItems } from './cart.selectors.ts'
import { selectIsSettled } from '../checkout/checkout-cart.selectors.ts'
import { StageServer, stage } from '../testing/cart-stage.ts'

type Stage = Awaited<ReturnType<typeof stage>>

const setQuantity = ({ actor }: Stage, itemId: number, quantity: number) =>
  actor.send({ type: 'quantity.changeRequested', itemId, productId: itemId * 10, quantity })
const add = ({ actor }: Stage, productId: number, quantity = 1) =>
  actor.send({ type: 'item.addRequested', productId, quantity })
const remove = ({ actor }: Stage, itemId: number) => actor.send({ type: 'item.removeRequested', itemId })
const shownLines = ({ actor }: Stage) =>
  selectItems(actor.getSnapshot()).map(({ id, quantity_in_display_unit: quantity }) => [id, quantity])

describe('any sequence', () => {
  const action = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('set' as const),
        id: fc.integer({ min: 1, max: 2 }),
        quantity: fc.integer({ min: 1, max: 30 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        id: fc.constant(3),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        id: fc.constant(0),
        quantity: fc.integer({ min: 1, max: 500 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('answer' as const), id: fc.constant(0), quantity: fc.constant(0) }),
    },
  )

  it('CR-01 of clicks and replies ends with the last quantity, capped by the server, one call at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), fc.integer({ min: 5, max: 40 }), async (actions, stock) => {
        const shop = await stage({ server: new StageServer({ 1: 1, 2: 2 }, stock) })
        const lastQuantities = new Map([
          [1, 1],
          [2, 2],
        ])
        let added = 0
        for (const { do: what, id, quantity } of actions) {
          if (what === 'set') {
            setQuantity(shop, id, quantity)
            lastQuantities.set(id, quantity)
            expect(shownLines(shop)).toContainEqual([id, quantity])
          } else if (what === 'add') {
            add(shop, id * 10, quantity)
            added += quantity
          } else if (what === 'wait') shop.clock.increment(quantity)
          else if (shop.open().length > 0) await shop.answer()
          expect(shop.open().length).toBeLessThanOrEqual(1)
        }
        await shop.answerAll()
        for (const [id, quantity] of lastQuantities)
          expect(shownLines(shop)).toContainEqual([id, Math.min(quantity, stock)])
        expect(shop.server.quantities.get(3) ?? 0).toBe(Math.min(added, stock))
        expect(new Map(shownLines(shop) as [number, number][])).toEqual(shop.server.quantities)
        expect(shop.actor.getSnapshot().hasTag('updating')).toBe(false)
        shop.actor.stop()
      }),
      { numRuns: 100 },
    )
  })

  it("with failures ends in the server's state, with one error each", async () => {
    const wish = fc.record({
      do: fc.constantFrom('set', 'remove', 'undo', 'add', 'coupon', 'answer', 'fail', 'wait'),
      id: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 30 }), async (wishes) => {
        const shop = await stage({ server: new StageServer({ 1: 1, 2: 2, 3: 3 }) })
        let failures = 0
        for (const { do: what, id, quantity } of wishes) {
          if (what === 'set') setQuantity(shop, id, quantity)
          else if (what === 'remove') remove(shop, id)
          else if (what === 'undo') shop.actor.send({ type: 'item.removalUndone' })
          else if (what === 'add') add(shop, id * 10, quantity)
          else if (what === 'wait') shop.clock.increment(quantity * 100)
          else if (what === 'coupon')
            shop.actor.send({ type: 'change.requested', change: { of: 'coupon', code: `CODE${quantity}` } })
          else if (shop.open().length > 0) {
            if (what === 'fail' && shop.open()[0] !== 'load') failures += 1
            await (what === 'fail' ? shop.fail() : shop.answer())
          }
        }
        await shop.answerAll()
        expect(new Map(shownLines(shop) as [number, number][])).toEqual(shop.server.quantities)
        expect(shop.actor.getSnapshot().context.cart?.coupon).toEqual(shop.server.cart().coupon)
        expect(selectIsSettled(shop.actor.getSnapshot())).toBe(true)
        expect(shop.emitted.filter(({ type }) => type === 'cart.failed')).toHaveLength(failures)
        shop.actor.stop()
      }),
      { numRuns: 100 },
    )
  })
})
