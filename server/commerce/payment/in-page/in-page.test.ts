import { afterEach, describe, expect, it } from 'vitest'
import { browser } from '#server/testing/customers.ts'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'

const stripe = await providerShop('stripe', 1, { in_page: 'true' })
const razorpay = await providerShop('razorpay', 1, { in_page: 'true' })
afterEach(async () => {
  for (const { fake } of [stripe, razorpay]) fake.webhooks.set({ held: false, copies: 1, lose: 0 })
  await stripe.checkBooks()
  await razorpay.checkBooks()
})

const pathOf = ({ url }: Pick<ProviderPurchase, 'url'>) => new URL(url).pathname
const locationOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['location'])
const dataOf = (html: string) =>
  JSON.parse(/id="data">(.+?)<\/script>/.exec(html)?.[1] ?? '{}') as {
    inPage: Record<string, string>
    hosted: string
    script: string
  }
/** Opens the payment page of the shop. */
async function open({ shop }: Pick<typeof stripe | typeof razorpay, 'shop'>, bought: ProviderPurchase) {
  const reply = await browser(shop).get(pathOf(bought))
  expect(reply.statusCode, reply.payload).toBe(200)
  return { reply, data: dataOf(reply.payload) }
}
async function paidAtStripe(bought: ProviderPurchase): Promise<string | null> {
  const { data } = await open(stripe, bought)
  const id = data.inPage['client_secret']?.split('_secret_')[0]
  return stripe.press(`${stripe.fake.origin}/c/pay/${id}`, 'pay')
}

describe('PY-08 a checkout within a page of the shop', () => {
  it('is shown with Stripe’s sources on that page alone, and pays the order', async () => {
    const bought = await stripe.purchase()
    expect(pathOf(bought)).toMatch(/^\/payment\/page\/stripe\/[\w-]{24}$/)
    const { reply, data } = await open(stripe, bought)
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'sha256-[^']+' https:\/\/js\.stripe\.com/)
    expect(policy).toContain("form-action 'self';")
    expect(policy).not.toContain("'unsafe-inline'")
    expect(reply.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.payload).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${data.hosted}"></noscript>`)
    expect(reply.payload).not.toMatch(/sk_test_|whsec_/)
    const elsewhere = await browser(stripe.shop).get('/api/cart/get')
    expect(String(elsewhere.headers['content-security-policy'])).not.toContain('stripe')
    expect(elsewhere.headers['permissions-policy']).toContain('payment=()')
    expect(await stripe.pay(bought)).toBe(bought.url)
    expect(await stripe.follow(bought, await paidAtStripe(bought))).toContain('/checkout-complete?token=')
    expect(await stripe.state(bought)).toMatchObject({ status: 'confirmed' })
    expect(locationOf(await browser(stripe.shop).get(pathOf(bought)))).toMatch(/^\/payment\/return\/stripe\//)
  })

  it('is opened by Razorpay’s script for one order, also if a reply was lost, and confirmed by its webhook', async () => {
    razorpay.fake.fail({ calls: 'POST /v1/orders', kind: 'lost' })
    const placed = await razorpay.place()
    await expect(razorpay.pay(placed)).rejects.toThrow('gateway_unavailable')
    const bought = { ...placed, url: await razorpay.pay(placed) }
    expect(razorpay.fake.books.orders.size).toBe(1)
    const { reply, data } = await open(razorpay, bought)
    expect(String(reply.headers['content-security-policy'])).toContain("form-action 'self' https://api.razorpay.com")
    expect(data.inPage).toMatchObject({ key: expect.stringMatching(/^rzp_test_/), contact: '+919000000009' })
    expect(reply.payload).not.toContain('fakeRazorpaySecret')
    const frame = `${razorpay.fake.origin}/checkout/${data.inPage['order_id']}`
    await razorpay.press(frame, 'decline')
    expect(await razorpay.state(bought)).toMatchObject({ status: 'pending' })
    await razorpay.press(frame, 'pay')
    await razorpay.fake.webhooks.settled()
    await razorpay.work()
    expect(await razorpay.state(bought)).toMatchObject({ status: 'confirmed' })
    await razorpay.cancel(bought)
    await razorpay.work()
    expect(await razorpay.refunds(bought)).toMatchObject([{ amount: bought.order.grand_total.amount }])
  })

  it('captures what Razorpay only authorised, and ends with the reservation if nothing was paid', async () => {
    razorpay.fake.books.settings.autoCapture = false
    razorpay.fake.webhooks.set({ lose: 1000 })
    const [paid, left] = [await razorpay.purchase(), await razorpay.purchase()]
    const { data } = await open(razorpay, paid)
    await razorpay.press(`${razorpay.fake.origin}/checkout/${data.inPage['order_id']}`, 'pay')
    await razorpay.expire(paid)
    await razorpay.expire(left)
    await razorpay.work()
    expect(await razorpay.state(paid)).toMatchObject({ status: 'confirmed' })
    expect(await razorpay.state(left)).toMatchObject({ status: 'unpaid' })
    razorpay.fake.books.settings.autoCapture = true
  })

  it.each([stripe, razorpay])('leads to one hosted page, however often it is asked for (%#)', async (all) => {
    const bought = await all.purchase()
    const { data } = await open(all, bought)
    const who = browser(all.shop)
    const [first, second] = await Promise.all([who.get(data.hosted), browser(all.shop).get(data.hosted)])
    expect(locationOf(first)).toContain(all.fake.origin)
    expect(locationOf(second)).toBe(locationOf(first))
    expect(locationOf(await who.get(pathOf(bought)))).toMatch(/^\/payment\/return\//)
    // The checkout goes on there, too.
    expect(await all.pay(bought)).toBe(locationOf(first))
    await all.fake.webhooks.settled()
    expect(await all.state(bought)).toMatchObject({ status: 'pending' })
    await all.press(locationOf(first), 'pay')
    await all.fake.webhooks.settled()
    await all.work()
    expect(await all.state(bought)).toMatchObject({ status: 'confirmed', paid_total: bought.order.grand_total.amount })
    expect(locationOf(await who.get(data.hosted))).toMatch(/^\/payment\/return\//)
  })

  it('closes Stripe’s form when the hosted page is opened, and returns a second payment with Razorpay', async () => {
    const bought = await stripe.purchase()
    const { data } = await open(stripe, bought)
    await browser(stripe.shop).get(data.hosted)
    const id = data.inPage['client_secret']?.split('_secret_')[0] ?? ''
    expect(stripe.fake.books.sessions.get(id)).toMatchObject({ status: 'expired' })

    const twice = await razorpay.purchase()
    const { data: form } = await open(razorpay, twice)
    const hosted = locationOf(await browser(razorpay.shop).get(form.hosted))
    await razorpay.press(hosted, 'pay')
    await razorpay.press(`${razorpay.fake.origin}/checkout/${form.inPage['order_id']}`, 'pay')
    await razorpay.fake.webhooks.settled()
    await razorpay.work()
    const total = twice.order.grand_total.amount
    expect(await razorpay.state(twice)).toMatchObject({ status: 'confirmed', paid_total: 2 * total })
    expect(await razorpay.refunds(twice)).toMatchObject([{ amount: total }])
  })

  it('goes to the order if it was paid before the hosted page was asked for', async () => {
    stripe.fake.webhooks.set({ lose: 1000 })
    const bought = await stripe.purchase()
    const { data } = await open(stripe, bought)
    await paidAtStripe(bought)
    const { location } = (await browser(stripe.shop).get(data.hosted)).headers
    expect(String(location)).toMatch(/^\/payment\/return\/stripe\//)
    expect((await browser(stripe.shop).get(String(location))).headers.location).toContain('/checkout-complete?token=')
  })

  it('says so while the provider does not answer, and finds no payment of another reference', async () => {
    const bought = await stripe.purchase()
    stripe.fake.fail({ calls: 'GET /v1/checkout', kind: 'error' })
    const reply = await browser(stripe.shop).get(pathOf(bought))
    expect(reply.statusCode).toBe(503)
    expect(reply.payload).toContain('Payment isn’t available right now')
    for (const path of ['', '/hosted'])
      expect((await browser(stripe.shop).get(`/payment/page/stripe/${'x'.repeat(24)}${path}`)).statusCode).toBe(404)
  })
})
