import { afterEach, describe, expect, it } from 'vitest'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'
import { STRIPE_KEYS } from '#tools/testing/payments/fake-stripe/fake-stripe.ts'
import { encodeForm } from './stripe-api.ts'

const { shop, fake, checkBooks, place, purchase, pay, press, follow, returnPath, state, work, expire } =
  await providerShop('stripe')
afterEach(async () => {
  await checkBooks()
  fake.webhooks.set({ held: false, copies: 1, lose: 0 })
})

const sessionOf = ({ url }: ProviderPurchase) => fake.books.sessions.get(url.split('/').at(-1) ?? '')!
const loseEvents = () => fake.webhooks.set({ lose: 1000 })
async function paid(): Promise<ProviderPurchase> {
  const bought = await purchase()
  await press(bought.url, 'pay')
  await fake.webhooks.settled()
  expect(await state(bought)).toMatchObject({ status: 'confirmed' })
  return bought
}

describe('PY-02 Stripe Checkout', () => {
  it('opens one session for an order, with its amount and without more of the shopper than the address', async () => {
    const bought = await purchase()
    expect(await pay(bought)).toBe(bought.url)
    const session = sessionOf(bought)
    expect(session).toMatchObject({
      amount_total: bought.order.grand_total.amount,
      currency: 'inr',
      customer_email: 'guest@ashkiln.example',
      adaptive_pricing: { enabled: false },
    })
    const call = fake.calls.find(({ method }) => method === 'POST')
    expect(call?.headers['stripe-version']).toMatch(/^20\d\d-/)
    expect(call?.body).not.toMatch(/Meera|Dumas|9000000009/)
  })

  it('confirms an order by the return, by the webhook, and by both in any order and number', async () => {
    loseEvents()
    const returned = await purchase()
    expect(await follow(returned, await press(returned.url, 'pay'))).toContain('/checkout-complete?token=')
    fake.webhooks.set({ lose: 0, copies: 2 })
    const told = await paid()
    expect(await follow(told, `https://shop.test${await returnPath(told)}`)).toContain('/checkout-complete?token=')
    fake.webhooks.set({ held: true })
    const both = await purchase()
    await follow(both, await press(both.url, 'pay'))
    await fake.webhooks.deliver('reversed')
    for (const bought of [returned, told, both])
      expect(await state(bought)).toMatchObject({ status: 'confirmed', paid_total: bought.order.grand_total.amount })
  })

  it('keeps an order open while the shopper tries again or goes back, and lets it be paid once in two tabs', async () => {
    const bought = await purchase()
    expect(await press(bought.url, 'decline')).toBeNull()
    const session = sessionOf(bought)
    expect(await follow(bought, session.cancel_url)).toContain('/checkout/payment')
    expect(await state(bought)).toMatchObject({ status: 'pending' })
    expect(await pay(bought)).toBe(bought.url)
    const locations = [await press(bought.url, 'pay'), await press(bought.url, 'pay')]
    expect(locations[1]).toBeNull()
    await fake.webhooks.settled()
    expect(await state(bought)).toMatchObject({ status: 'confirmed', paid_total: bought.order.grand_total.amount })
  })

  it('sends the shopper on if the session ended in another tab', async () => {
    loseEvents()
    const bought = await purchase()
    await press(bought.url, 'pay')
    const url = await pay(bought)
    expect(new URL(url).pathname).toBe(await returnPath(bought))
    expect(await follow(bought, url)).toContain('/checkout-complete')
  })

  it('finds a payment whose return and webhook were lost', async () => {
    loseEvents()
    const bought = await purchase()
    await press(bought.url, 'pay')
    await expire(bought)
    await work()
    expect(await state(bought)).toMatchObject({ status: 'confirmed' })
  })

  it('offers an expired payment again, with a session of its own', async () => {
    const bought = await purchase()
    const reply = await fetch(`${fake.origin}/v1/checkout/sessions/${sessionOf(bought).id}/expire`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_KEYS.secret_key}` },
    })
    expect(reply.status).toBe(200)
    await fake.webhooks.settled()
    expect(await state(bought)).toMatchObject({ status: 'unpaid' })
    const url = await pay(bought)
    expect(url).not.toBe(bought.url)
    await press(url, 'pay')
    await fake.webhooks.settled()
    expect(await state(bought)).toMatchObject({ status: 'confirmed' })
  })

  it('waits for a bank debit, and takes it days later or frees the order', async () => {
    const [good, bad] = [await purchase(), await purchase()]
    for (const bought of [good, bad]) {
      expect(await follow(bought, await press(bought.url, 'pay-later'))).toContain('/checkout/payment')
      await fake.webhooks.settled()
      expect(await state(bought)).toMatchObject({ status: 'pending', paid_total: 0 })
    }
    await expire(good)
    await work()
    fake.controls.endLatePayment(sessionOf(good).id, 'succeeded')
    fake.controls.endLatePayment(sessionOf(bad).id, 'failed')
    await fake.webhooks.settled()
    await work()
    expect(await state(good)).toMatchObject({ status: 'confirmed' })
    expect(await state(bad)).toMatchObject({ status: 'unpaid', paid_total: 0 })
  })

  it('makes one session when the reply is lost, and when Stripe refuses the address', async () => {
    const placed = await place()
    const before = fake.books.sessions.size
    fake.fail({ calls: 'POST /v1/checkout/sessions', kind: 'lost' })
    await expect(pay(placed)).rejects.toThrow('gateway_unavailable')
    await pay(placed)
    expect(fake.books.sessions.size).toBe(before + 1)

    const gateway = shop.app.gateways['stripe']!
    const request = {
      reference: 'a-reference-of-24-letter',
      gatewayId: null,
      chargeId: null,
      amount: 720_000,
      currency: 'INR',
      description: 'Ash & Kiln, order 1043',
      returnUrl: 'http://shop.test/payment/return/stripe/a-reference-of-24-letter',
      payer: { email: 'an odd address' },
      expiresAt: new Date(Date.now() + 900_000),
    }
    const [first, again] = [await gateway.start(request), await gateway.start(request)]
    expect(again).toEqual(first)
    expect(fake.books.sessions.size).toBe(before + 2)
  })
})

it('PY-02 nested values are encoded as Stripe reads them', () => {
  expect(decodeURIComponent(encodeForm({ a: 1, b: { c: true }, d: [{ e: 'x y' }], f: { 0: 'g' } }))).toBe(
    'a=1&b[c]=true&d[0][e]=x+y&f[0]=g',
  )
})
