/** Presses, lost replies, reloads and gateways in any order: one order per cart, one charge, and never a dead end. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Shop, Tab } from '../testing/payment-shop.ts'

/** Returns a tab on the gateway's page with order 1. */
async function atGateway(shop = new Shop()): Promise<Tab> {
  const tab = new Tab(shop)
  tab.press()
  await tab.answer()
  await tab.answer()
  return tab
}
const emitted = (tab: Tab) => tab.emitted.map(({ type }) => type)

describe('buying', () => {
  it('CK-07 CK-09 at a gateway places the order, and finds it paid on return', async () => {
    const tab = await atGateway()
    expect(tab.emitted.at(-1)).toEqual({ type: 'payment.redirected', url: 'https://pay.example/1' })
    tab.shop.atGateway('1', 'pay')
    tab.actor.send({ type: 'page.shown' })
    await tab.answer()
    expect(tab.emitted.at(-1)).toMatchObject({
      type: 'payment.completed',
      url: '/checkout-complete?order_id=1',
      order: { order_id: '1' },
    })
    expect(tab.kept).toBeUndefined()
  })

  it('CK-07 places one order for ten presses', async () => {
    const tab = new Tab()
    for (let press = 0; press < 10; press += 1) tab.press()
    while (await tab.answer()) tab.press()
    expect(tab.calls).toEqual(['placeOrder', 'processPayment'])
    expect(tab.shop.orders).toHaveLength(1)
  })

  it('CK-07 places one order from two tabs', async () => {
    const shop = new Shop()
    const one = await atGateway(shop)
    const other = await atGateway(shop)
    expect(shop.orders).toHaveLength(1)
    expect(other.emitted.at(-1)).toEqual(one.emitted.at(-1))
  })

  it('CK-07 recovers a lost reply with the next press', async () => {
    const tab = new Tab()
    tab.press()
    await tab.answer('reply lost')
    expect(tab.has('unreached')).toBe(true)
    tab.press()
    await tab.answer()
    await tab.answer()
    expect(tab.has('redirecting')).toBe(true)
    expect(tab.shop.orders).toHaveLength(1)
  })

  it('CK-07 with cash, detects a lost reply by the cart and redirects to the order', async () => {
    const tab = new Tab()
    tab.shop.isCash = true
    tab.press()
    await tab.answer('reply lost')
    await tab.sendCart()
    await tab.answer()
    expect(tab.has('paid')).toBe(true)
    expect(tab.shop.orders).toMatchObject([{ status: 'paid', charges: 1 }])
  })

  it('CK-07 finds the order after a reload before the reply', async () => {
    const tab = new Tab()
    tab.shop.isCash = true
    tab.press()
    const reply = tab.shop.placeOrder({ version: 'v1' })
    await tab.reload()
    await tab.sendCart()
    await tab.answer()
    expect(tab.emitted.at(-1)).toMatchObject({ type: 'payment.completed', order: { order_id: reply.order_id } })
  })

  it('CK-07 places nothing after a reload before the request arrived', async () => {
    const tab = new Tab()
    tab.press()
    await tab.reload()
    await tab.sendCart()
    expect(await tab.answer()).toBe(false)
    expect(tab.shop.orders).toEqual([])
    expect(tab.has('busy')).toBe(false)
  })

  it('CK-09 reports a failed payment, and pays the same order with the next press', async () => {
    const tab = await atGateway()
    tab.shop.atGateway('1', 'fail')
    await tab.reload()
    await tab.answer()
    expect(emitted(tab).slice(-2)).toEqual(['payment.failed', 'payment.settled'])
    tab.press()
    await tab.answer()
    await tab.answer()
    expect(tab.has('redirecting')).toBe(true)
    expect(tab.shop.orders).toHaveLength(1)
  })

  it('CK-09 continues an abandoned payment, and notices when it is paid elsewhere', async () => {
    const tab = await atGateway()
    tab.actor.send({ type: 'page.shown' })
    await tab.answer()
    expect(tab.has('abandoned')).toBe(true)
    expect(tab.has('busy')).toBe(false)
    tab.shop.atGateway('1', 'pay')
    tab.clock.increment(1000)
    await tab.answer()
    expect(tab.has('paid')).toBe(true)
  })

  it('CK-07 places another order for another cart, and drops the former', async () => {
    const tab = await atGateway()
    tab.actor.send({ type: 'page.shown' })
    await tab.answer()
    tab.shop.changeCart()
    tab.press()
    await tab.answer()
    await tab.answer()
    expect(tab.shop.orders).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
    expect(tab.kept?.order?.order_id).toBe('2')
  })
})

describe('any sequence', () => {
  const happening = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ do: 'press' } as const) },
    {
      weight: 8,
      arbitrary: fc
        .constantFrom('answered', 'answered', 'answered', 'reply lost', 'never arrived')
        .map((fate) => ({ do: 'answer', fate }) as const),
    },
    { weight: 2, arbitrary: fc.constantFrom('pay', 'fail').map((outcome) => ({ do: 'gateway', outcome }) as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        ...(['reload', 'show', 'sendCart', 'sendCart', 'change', 'retry', 'dismiss', 'check'] as const).map(
          (what) => ({ do: what }) as const,
        ),
      ),
    },
    { weight: 2, arbitrary: fc.integer({ min: 500, max: 30_000 }).map((ms) => ({ do: 'wait', ms }) as const) },
  )
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

  async function happen(tab: Tab, what: Happening): Promise<void> {
    const { shop, actor } = tab
    if (what.do === 'press') tab.press()
    else if (what.do === 'answer') await tab.answer(what.fate)
    else if (what.do === 'gateway') shop.atGateway(shop.orders.at(-1)?.id ?? '', what.outcome)
    else if (what.do === 'reload') await tab.reload()
    else if (what.do === 'show') actor.send({ type: 'page.shown' })
    else if (what.do === 'sendCart') await tab.sendCart()
    else if (what.do === 'change') shop.changeCart()
    else if (what.do === 'retry') actor.send({ type: 'retry.requested' })
    else if (what.do === 'dismiss') actor.send({ type: 'attempt.dismissed' })
    else if (what.do === 'check') actor.send({ type: 'check.requested' })
    else if (what.do === 'wait') tab.clock.increment(what.ms)
  }

  it('CK-07 CK-11 places at most one order per cart, charges at most once, and reports the truth', async () => {
    let paid = 0
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(happening, { maxLength: 30, size: 'max' }),
        async (isCash, happenings) => {
          const shop = new Shop()
          shop.isCash = isCash
          const tab = new Tab(shop)
          for (const what of happenings) {
            await happen(tab, what)
            const alive = shop.orders.filter(({ status }) => status !== 'cancelled').map(({ version }) => version)
            expect(new Set(alive).size).toBe(alive.length)
            for (const { charges } of shop.orders) expect(charges).toBeLessThanOrEqual(1)
          }
          for (const event of tab.emitted) {
            if (event.type !== 'payment.completed') continue
            paid += 1
            expect(shop.orders.find(({ id }) => id === event.order.order_id)?.status).toBe('paid')
          }
          tab.actor.stop()
        },
      ),
      { numRuns: 150 },
    )
    // The number is random; without payments, the test would prove nothing.
    expect(paid).toBeGreaterThan(20)
  })

  it('CK-07 never gets stuck: pressing again and paying at the gateway completes the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(happening, { maxLength: 25, size: 'max' }),
        async (isCash, happenings) => {
          const shop = new Shop()
          shop.isCash = isCash
          const tab = new Tab(shop)
          for (const what of happenings) await happen(tab, what)
          // From here on nothing fails: pending calls complete, and the shopper buys the current cart.
          const finish = async () => {
            while (await tab.answer());
          }
          await finish()
          tab.actor.send({ type: 'page.shown' })
          await finish()
          shop.changeCart()
          await tab.sendCart()
          await finish()
          const wanted = shop.version
          tab.press(wanted)
          await finish()
          const order = shop.orders.find(({ version }) => version === wanted)
          expect(order).toBeDefined()
          shop.atGateway(order?.id ?? '', 'pay')
          tab.actor.send({ type: 'page.shown' })
          await finish()
          expect(tab.has('paid')).toBe(true)
          expect(order).toMatchObject({ status: 'paid', charges: 1 })
          expect(tab.kept).toBeUndefined()
          tab.actor.stop()
        },
      ),
      { numRuns: 150 },
    )
  })
})
