import type { Page } from '@playwright/test'
import { startProvidersShop } from '#tools/testing/payments/provider-shop.ts'
import { either } from '#tools/testing/proof.ts'
import { goToPayment } from './support/payment-cart.ts'
import { expect, expectGoodPage, test as base } from './support/test.ts'

// One worker, because the tests share a shop of their own and its fake providers.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { shop: Awaited<ReturnType<typeof startProvidersShop>> }>({
  shop: [
    async ({}, use) => {
      const shop = await startProvidersShop({ in_page: 'true' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

const PROVIDERS = {
  razorpay: { method: /^UPI, card or netbanking/u, frame: 'Razorpay Checkout', pay: 'Pay by UPI', width: 390 },
  stripe: { method: /^Card or wallet/u, frame: 'Secure payment form', pay: 'Pay', width: 1280 },
} as const
type Name = keyof typeof PROVIDERS
const NAMES = ['razorpay', 'stripe'] as const

/** Orders, and arrives on the payment page of the shop. */
async function placeOrder(page: Page, name: Name): Promise<void> {
  await goToPayment(page)
  await page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: PROVIDERS[name].method }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await page.getByRole('button', { name: /^Place order/u }).click()
}
const isPaymentPage = (url: URL) => url.pathname.startsWith('/payment/page/')

for (const name of NAMES) {
  const { frame, pay, width } = PROVIDERS[name]
  for (const size of either([390, 1280], [width]))
    test(`PY-08 A shopper can pay with ${name} in a page of the shop at ${size} px`, async ({ page, shop }) => {
      await page.setViewportSize({ width: size, height: 900 })
      await placeOrder(page, name)
      await expect(page).toHaveURL(isPaymentPage)
      const form = page.frameLocator(`iframe[title="${frame}"]`)
      await form.getByRole('button', { name: 'Pay with a declined card' }).click()
      await expect(form.getByRole('alert')).toHaveText(/declined/u)
      await expect(page.getByRole('status')).toBeHidden()
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Back to checkout' }).click()
      await expect(page.getByText(/You came back without paying for order/u)).toBeVisible()
      await page.getByRole('button', { name: /^Place order/u }).click()
      await form.getByRole('button', { name: pay, exact: true }).click()
      await expect(page).toHaveURL(/\/checkout-complete\?/u)
      expect(shop[name].webhooks.replies.filter((reply) => !reply.endsWith(' 200'))).toEqual([])
    })

  test.describe('blocked', () => {
    test.use({ expectedConsole: [/ERR_FAILED/u] })
    test(`PY-08 A shopper pays on the hosted page of ${name} if its script is blocked @proof`, async ({
      page,
      shop,
    }) => {
      await page.route(/\/(?:stripe|checkout)\.js$/u, (route) => route.abort())
      await placeOrder(page, name)
      await expect(page).toHaveURL((url) => url.href.startsWith(shop[name].origin))
      await page.getByRole('button', { name: pay, exact: true }).click()
      await expect(page).toHaveURL(/\/checkout-complete\?/u)
    })
  })

  test(`PY-08 A shopper pays on the hosted page of ${name} if its script takes too long @proof`, async ({
    page,
    shop,
  }) => {
    await page.route(/\/(?:stripe|checkout)\.js$/u, () => undefined)
    await placeOrder(page, name)
    await expect(page.getByText('Loading the payment form')).toBeVisible()
    await expect(page).toHaveURL((url) => url.href.startsWith(shop[name].origin), { timeout: 20_000 })
  })

  test(`PY-08 A browser without script is sent to the hosted page of ${name} @proof`, async ({
    page,
    shop,
    browser,
  }) => {
    await page.route(/\/(?:stripe|checkout)\.js$/u, () => undefined)
    await placeOrder(page, name)
    await expect(page).toHaveURL(isPaymentPage)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(page.url())
    await expect(plain).toHaveURL((url) => url.href.startsWith(shop[name].origin))
    await plain.getByRole('button', { name: pay, exact: true }).click()
    await expect(plain).toHaveURL(/\/checkout-complete\?/u)
    await context.close()
  })
}
