import type { Page } from '@playwright/test'
import { type DeskRequest, openDesk } from '#tools/testing/open-desk.ts'
import { startProvidersShop } from '#tools/testing/payments/provider-shop.ts'
import { allOrFirst, either } from '#tools/testing/proof.ts'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { openAccount } from './support/accounts.ts'
import { goToPayment } from './support/payment-cart.ts'
import { axeProblems, expect, expectGoodPage, sidewaysScroll, test as base } from './support/test.ts'

// One worker, because the tests share a shop of their own and its fake providers.
base.describe.configure({ mode: 'default' })

type DeskAction = DeskRequest['action']
type ProvidersShop = Awaited<ReturnType<typeof startProvidersShop>>
const test = base.extend<object, { shop: ProvidersShop; ownDesk: Awaited<ReturnType<typeof openDesk>> }>({
  shop: [
    async ({}, use) => {
      const shop = await startProvidersShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  ownDesk: [
    async ({ shop }, use) => {
      const desk = await openDesk(shop.dataDir)
      await use(desk)
      await desk.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})
test.afterEach(async ({ shop }) => {
  for (const { webhooks, books } of [shop.razorpay, shop.stripe]) {
    webhooks.set({ held: false, copies: 1, lose: 0 })
    await webhooks.deliver()
    Object.assign(books.settings, { refunds: 'pending', autoCapture: true })
    expect(webhooks.replies.splice(0).filter((reply) => !reply.endsWith(' 200'))).toEqual([])
  }
})

const PROVIDERS = {
  razorpay: {
    method: /^UPI, card or netbanking/u,
    pay: 'Pay by UPI',
    refused: /declined by your bank/u,
    width: 390,
    title: 'Razorpay',
  },
  stripe: { method: /^Card or wallet/u, pay: 'Pay', refused: /Your card was declined/u, width: 1280, title: 'Stripe' },
} as const
const NAMES = ['razorpay', 'stripe'] as const
type Name = (typeof NAMES)[number]

const placeOrderButton = (page: Page) => page.getByRole('button', { name: /^Place order/u })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Orders, and arrives on the provider's page. Returns the total, as the shop shows it. */
async function goToProvider(page: Page, { origin }: { origin: string }, name: Name): Promise<string> {
  await goToPayment(page)
  await page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: PROVIDERS[name].method }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expect(placeOrderButton(page)).toHaveText(/₹/u)
  const sum = /₹[\d,.]+/u.exec((await placeOrderButton(page).textContent()) ?? '')?.[0] ?? ''
  await placeOrderButton(page).click()
  await expect(page).toHaveURL((url) => url.href.startsWith(origin))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `INR ${Number(sum.replace(/[₹,]/gu, '')).toFixed(2)}`,
  )
  return sum
}

async function expectPaid(page: Page, sum: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout-complete\?/u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(sum).first()).toBeVisible()
}

for (const name of NAMES) {
  const { pay, refused, width } = PROVIDERS[name]
  for (const size of either([390, 1280], [width]))
    test(`PY-01 PY-02 A shopper can pay with ${name} after a declined card and a way back at ${size} px`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize({ width: size, height: 900 })
      const sum = await goToProvider(page, shop[name], name)
      await press(page, 'Pay with a declined card')
      await expect(page.getByRole('alert')).toHaveText(refused)
      await page.goBack()
      await page.goBack()
      await expect(page.getByText(/You came back without paying for order/u)).toBeVisible()
      await expectGoodPage(page)
      await placeOrderButton(page).click()
      await expect(page).toHaveURL((url) => url.href.startsWith(shop[name].origin))
      await press(page, pay)
      await expectPaid(page, sum)
    })

  test(`PY-01 PY-02 A shopper who pays ${name} in one of two tabs is charged once @proof`, async ({
    page,
    context,
    shop,
  }) => {
    const sum = await goToProvider(page, shop[name], name)
    const other = await context.newPage()
    await other.goto(page.url())
    await press(other, pay)
    await expectPaid(other, sum)
    await press(page, pay)
    await expect(page.getByRole('button')).toHaveCount(0)
    const paid = name === 'stripe' ? shop.stripe.books.charges : shop.razorpay.books.payments
    expect([...paid.values()].findLast(({ captured }) => captured)?.amount_refunded).toBe(0)
  })
}

for (const name of allOrFirst(NAMES))
  test(`PY-05 A shopper whose way back from ${name} is lost sees the order in another browser`, async ({
    page,
    shop,
    elsewhere,
  }) => {
    const sum = await goToProvider(page, shop[name], name)
    shop[name].webhooks.set({ held: true })
    // The payment is made, but the browser never comes back: it is closed, or its network is gone.
    await page.route(`${shop.url}/payment/return/**`, (route) => route.abort())
    const back = page.waitForRequest(/\/payment\/return\//u)
    await press(page, PROVIDERS[name].pay).catch(() => undefined)
    const address = (await back).url()
    // Without cookies, and by POST from another site, as some providers do.
    const stranger = await (await elsewhere()).newPage()
    await stranger.setContent(`<form method="post" action="${address}"><button>Return</button></form>`)
    await stranger.getByRole('button').click()
    await expectPaid(stranger, sum)
    // Its webhook comes later, twice, and changes nothing.
    shop[name].webhooks.set({ held: false, copies: 2 })
    await shop[name].webhooks.deliver('reversed')
  })

test('PY-01 A payment that Razorpay’s bank confirms late is captured, and the shopper sees it @proof', async ({
  page,
  shop,
}) => {
  shop.razorpay.books.settings.autoCapture = false
  const sum = await goToProvider(page, shop.razorpay, 'razorpay')
  const place = page.url()
  await press(page, 'Pay, but the bank answers late')
  await expect(page.getByRole('alert')).toHaveText(/could not complete it in time/u)
  const payment = [...shop.razorpay.books.payments.values()].at(-1)
  shop.razorpay.controls.authoriseLate(payment?.id ?? '')
  await expect.poll(() => payment?.status, { timeout: 30_000 }).toBe('captured')
  await page.goto(place)
  await expect(page.getByText('This payment link is paid.')).toBeVisible()
  const link = [...shop.razorpay.books.links.values()].find(({ short_url: url }) => url === place)
  await page.goto(link?.callback_url ?? '')
  await expectPaid(page, sum)
})

/** One journey runs in its usual form. */
const JOURNEYS = NAMES.flatMap((name) =>
  [390, 1280].map((width) => ({ name, width, proof: name === 'stripe' && width === 390 ? '' : ' @proof' })),
)

for (const { name, width, proof } of JOURNEYS)
  test(`PY-04 PY-05 A customer sees an order that the webhook of ${name} confirmed refunded in part, and the rest after it failed, at ${width} px${proof}`, async ({
    page,
    shop,
    ownDesk,
    elsewhere,
  }) => {
    const { webhooks, books, controls } = shop[name]
    const { title, pay } = PROVIDERS[name]
    Object.assign(books.settings, { refunds: 'pending' })
    const done = (name === 'stripe' ? 'succeeded' : 'processed') as never
    await page.setViewportSize({ width, height: 900 })
    await openAccount(page.request)
    const sum = await goToProvider(page, shop[name], name)
    // The browser is slower than the webhook.
    await page.route(`${shop.url}/payment/return/**`, async (route) => {
      await webhooks.settled()
      expect(webhooks.replies.length).toBeGreaterThan(0)
      await route.continue()
    })
    await press(page, pay)
    await expectPaid(page, sum)
    const orderNo = /\d{6}-\d{6}/u.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''

    const desk = async (action: DeskAction) => {
      const reply = await page.request.post(ownDesk.url, { data: { orderNo, action } })
      expect(reply.ok(), await reply.text()).toBe(true)
    }
    const before = new Set(books.refunds.keys())
    /** The next refund that the shop sends, which the bank then ends. */
    const endNext = async (status: 'failed' | 'done') => {
      await expect.poll(() => [...books.refunds.keys()].filter((id) => !before.has(id)).length).toBe(1)
      const id = [...books.refunds.keys()].find((one) => !before.has(one)) ?? ''
      before.add(id)
      controls.endRefund(id, status === 'done' ? done : 'failed')
      await webhooks.settled()
    }
    const admin = await (await elsewhere()).newPage()
    await admin.setViewportSize({ width, height: 900 })
    const section = admin.getByRole('region', { name: 'Payments and refunds' })
    const retry = admin.getByRole('button', { name: 'Retry refund' })
    const openAdmin = async () => {
      await admin.goto(`${shop.url}/admin/login?token=${ADMIN_TOKEN}&next=/admin/orders/${orderNo}`)
      await expect(section).toBeVisible()
      expect(await sidewaysScroll(admin)).toBe(0)
    }
    const order = page.getByRole('main')
    const openOrder = async () => {
      await page.goto(`/account/orders/${orderNo}`)
      expect(await sidewaysScroll(page)).toBe(0)
    }

    await desk({ kind: 'refund', amount: '10' })
    await endNext('done')
    await openAdmin()
    await expect(section).toContainText(new RegExp(`Refund of ₹10(?:\\.00)?, ${title}.*Refunded`, 'u'))
    await openOrder()
    await expect(order).toContainText('Partly refunded')

    await desk({ kind: 'cancel', reason: 'A crack.' })
    await endNext('failed')
    await openAdmin()
    await expect(section).toContainText('Failed')
    await expect(retry).toBeVisible()
    await desk({ kind: 'retryRefund' })
    await endNext('done')
    await openAdmin()
    await expect(retry).toHaveCount(0)
    await openOrder()
    await expect(order).toContainText('Refunded')
    expect(await axeProblems(page)).toEqual([])
  })

test('PY-07 A customer can save a card at Stripe, pay with it, and remove it', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await openAccount(page.request)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const sum = await goToProvider(page, shop.stripe, 'stripe')
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0566 5566 5556')
  await page.getByRole('checkbox', { name: 'Save my card' }).check()
  await press(page, 'Pay')
  await expectPaid(page, sum)
  const next = await goToProvider(page, shop.stripe, 'stripe')
  await press(page, 'Pay with visa •••• 5556')
  await expectPaid(page, next)

  await page.goto('/account/security')
  const cards = page.getByRole('region', { name: 'Saved cards' })
  await expect(cards.getByText('Visa ending in 5556')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page)).toBe(0)
  }
  expect(await axeProblems(page)).toEqual([])
  await cards.getByRole('button', { name: 'Remove Visa ending in 5556' }).click()
  await expect(cards).toHaveCount(0)
  await expect(page.getByText('Your card has been removed.')).toBeVisible()
  expect([...shop.stripe.books.methods.values()].filter(({ customer }) => customer !== null)).toEqual([])
  expect(sent.filter((call) => /4000[ +%20]*0566/u.test(call))).toEqual([])
})
