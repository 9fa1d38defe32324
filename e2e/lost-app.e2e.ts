import type { Page } from '@playwright/test'
import { either } from '#tools/testing/proof.ts'
import { fillCart } from './support/payment-cart.ts'
import { expect, test } from './support/test.ts'
import { ENTRY } from './support/without-app.ts'

test.use({ expectedConsole: [/Failed to load resource: net::ERR_FAILED/] })

/** Those with content of their own for browsers without JavaScript come first. */
const PAGES = [
  '/cart',
  '/product/tall-bottle-vase',
  '/checkout/address',
  '/track-order/AB123',
  '/checkout-complete/confirm?token=x',
  '/',
  '/shop-online',
  '/search?query=tea',
  '/faq',
]

const wordsOf = (page: Page) => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '))

test('EN-08 LY-15 a page whose app cannot be loaded shows the same as without JavaScript @phone', async ({
  page,
  elsewhere,
  viewport,
}) => {
  const plain = await (await elsewhere({ javaScriptEnabled: false, viewport })).newPage()
  await page.route(ENTRY, (route) => route.abort())
  const compare = async (path: string) => {
    await plain.goto(path)
    const words = await wordsOf(plain)
    await page.goto(path)
    await expect.poll(() => wordsOf(page), path).toBe(words)
  }
  // Without a cart.
  await compare('/cart')
  await fillCart(page, { pieces: { 'moon-jar': 2 } })
  await plain.context().addCookies(await page.context().cookies())
  for (const path of either(PAGES, PAGES.slice(0, 2))) await compare(path)
})

test('EN-08 a cart whose app has not arrived after 15 s is shown as without JavaScript, and as usual once it arrives', async ({
  page,
}) => {
  await fillCart(page, { pieces: { 'moon-jar': 2 } })
  const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await page.clock.install()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(ENTRY, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/cart', { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(5000)
  await expect(lines).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(lines.getByRole('textbox', { name: 'Quantity of Moon jar' })).toHaveValue('2')
  await expect(page.getByText('Checkout needs JavaScript')).toBeVisible()
  release()
  await page.clock.resume()
  await page.locator('html[data-ready]').waitFor()
  await expect(lines.getByRole('button', { name: 'Increase quantity' })).toHaveCount(1)
  await expect(page.getByText('Checkout needs JavaScript')).toHaveCount(0)
})
