import type { Page } from '@playwright/test'
import { fillCart } from './support/payment-cart.ts'
import { waitForHydration } from './support/shopper.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, sidewaysScroll, test } from './support/test.ts'

test.use({
  expectedConsole: [
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|A call failed: network|unexpected error|No payload|newer version|heartbeat was not sent/i,
  ],
})

/** Interacts with the page and waits for the code it needs offline. */
async function prepareForOffline(page: Page) {
  await page.keyboard.press('Shift')
  await expect(page.locator('.Toastify')).toBeAttached()
}

test('LY-16 a shopper who is offline is told so, and the page opens by itself when the connection returns @phone', async ({
  page,
  context,
  shopper,
}) => {
  await shopper.visit('/')
  await prepareForOffline(page)
  const bar = page.getByRole('status').filter({ hasText: /offline|online/ })
  await context.setOffline(true)
  await expect(bar).toHaveText('You’re offline.')
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'You seem to be offline' })).toBeVisible()
  await expect(page.getByText('Error Code 500')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no connection. We’ll keep trying.')).toBeVisible()
  await expectGoodPage(page)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await expect(bar).toHaveText('You’re back online.')
})

test('LY-16 a shopper who goes offline before touching the page is told so too, and the page opens by itself @phone @proof', async ({
  page,
  context,
  shopper,
}) => {
  // Lazy code that has not loaded stays unavailable on this page.
  await page.route(/\/assets\/for-shoppers-/, (route) => route.abort('internetdisconnected'))
  await shopper.visit('/')
  // The page's last step after loading.
  await page.locator('html[data-laid]').waitFor()
  await context.setOffline(true)
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'You seem to be offline' })).toBeVisible()
  await expect(page.getByText('Error Code 500')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no connection. We’ll keep trying.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

test('LY-16 code that works offline is fetched even if the shopper only reads @proof', async ({ page }) => {
  const toasts = page.waitForResponse(/\/assets\/toast-stack-[^/]+\.js$/)
  await page.goto('/')
  await toasts
})

test('LY-16 a PIN code lookup does not block a shopper who is offline, and the newsletter address is kept @proof', async ({
  page,
  context,
  shopper,
}) => {
  await shopper.visit('/product/diyas')
  const letters = page.getByLabel('Email address')
  await letters.scrollIntoViewIfNeeded()
  await waitForHydration(letters)
  await letters.fill('anu@ashkiln.example')
  await prepareForOffline(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(letters).toHaveAccessibleDescription(/^We couldn’t reach the shop/)
  await expect(letters).toHaveValue('anu@ashkiln.example')
  const pincode = page.getByLabel('Delivery PIN code')
  await pincode.fill('605001')
  await pincode.press('Enter')
  await expect(pincode).toHaveAccessibleDescription(/^We couldn’t reach the shop/)
  await context.setOffline(false)
  await pincode.press('Enter')
  await expect(page.getByText(/ to 605001$/u)).toBeVisible()
})

test('LY-16 AU-12 a login without a reply says so in its dialog, keeps what was typed, and works when the connection returns', async ({
  page,
  context,
  shopper,
}) => {
  await shopper.visit('/?dialog=login')
  await prepareForOffline(page)
  const dialog = dialogOf(page, 'Login')
  // The dialog moves the focus half a second after it opens.
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await dialog.getByRole('button', { name: 'Login with Email' }).click()
  await dialog.getByLabel('Email').fill('meera@ashkiln.example')
  await dialog.getByLabel('Password', { exact: true }).fill('monsoon-demo-meera')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^We couldn’t reach the shop/)
  expect(await axeProblems(page)).toEqual([])
  await expect(dialog.getByLabel('Email')).toHaveValue('meera@ashkiln.example')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('monsoon-demo-meera')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('LY-16 a shopper who is offline reads why nothing was added to the cart, and the offline bar does not cover the button @phone', async ({
  page,
  context,
  shopper,
  isMobile,
}) => {
  await shopper.visit('/product/diyas')
  await prepareForOffline(page)
  await context.setOffline(true)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await add.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the shop')
  expect(await sidewaysScroll(page)).toBe(0)
  const bar = await page.getByText('You’re offline.', { exact: true }).boundingBox()
  for (const place of [add, ...(isMobile ? [page.locator('[data-phone-bar]')] : [])])
    expect(areSeparate(bar!, (await place.boundingBox())!)).toBe(true)
  // The pointer pauses the toast's timeout, so it can only close with its cause.
  await page.getByRole('alert').hover()
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('LY-16 CK-01 the offline bar does not cover a checkout step’s button, and a waiting press shows as pending @phone @proof', async ({
  page,
  context,
  shopper,
}) => {
  await fillCart(page)
  await shopper.visit('/checkout/address')
  const continueButton = page.getByRole('button', { name: 'Continue to payment' })
  await expect(continueButton).toBeEnabled()
  await prepareForOffline(page)
  await context.setOffline(true)
  const bar = page.getByText('You’re offline.', { exact: true })
  await expect(bar).toBeVisible()
  expect(areSeparate((await bar.boundingBox())!, (await continueButton.boundingBox())!)).toBe(true)
  // Touch leaves a hover state behind.
  const colour = () => continueButton.evaluate((button) => getComputedStyle(button).backgroundColor)
  await continueButton.hover()
  const atHand = await colour()
  await continueButton.evaluate((button: HTMLButtonElement) => (button.disabled = true))
  await expect.poll(colour).toBe('rgb(221, 212, 198)')
  expect(atHand).not.toBe('rgb(221, 212, 198)')
})

type Box = Record<'x' | 'y' | 'width' | 'height', number>
const areSeparate = (a: Box, b: Box): boolean =>
  a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
