import type { Page } from '@playwright/test'
import { axeProblems, expect, expectGoodPage, sidewaysScroll, test } from './support/test.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const line = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name })
const lineNames = (page: Page) => drawer(page).getByRole('heading', { level: 3 }).allTextContents()

/** Returns the server's cart: product names with quantities. */
const onServer = (page: Page) =>
  page.evaluate(async () => {
    const cookie = document.cookie
      .split('; ')
      .find((part) => part.startsWith('vitrine_cart='))
      ?.split('=')[1]
    const identity = JSON.parse(decodeURIComponent(cookie ?? '%7B%7D')) as Record<string, string>
    const reply = await fetch(`/api/cart/get?${new URLSearchParams(identity)}`)
    const { data } = (await reply.json()) as {
      data: { items: { product: { name: string }; quantity_in_display_unit: number }[] }
    }
    return data.items.map(({ product, quantity_in_display_unit: quantity }) => `${product.name} ${quantity}`)
  })

test.describe('the cart drawer', () => {
  test('CR-01 CR-06 a shopper sees what they added at once @both', async ({ page, shopper }) => {
    await shopper.visit('/product/moon-jar')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(drawer(page)).toBeVisible()
    await expect(line(page, 'Moon jar')).toBeVisible()
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Moon jar added to your cart' })).toBeAttached()
    // Its highlight disappears after two seconds.
    await expect(line(page, 'Moon jar').getByText('Just added')).toBeHidden()
    await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeInViewport()
    await expectGoodPage(page)
  })

  test('CR-01 a shopper can open it by keyboard alone, and the focus returns afterwards', async ({ page, shopper }) => {
    await shopper.visit('/')
    await cartLink(page).focus()
    // The drawer's code loads on the first interaction. Before, the link leads to the cart page.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await expect(drawer(page).getByText('Your cart is empty.')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(drawer(page).getByRole('link', { name: 'Look around the shop' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(cartLink(page)).toBeFocused()
  })

  test('CR-01 the page behind it does not scroll, and a click outside closes it @proof', async ({ page, shopper }) => {
    await shopper.visit('/')
    await cartLink(page).click()
    await expect(drawer(page)).toBeVisible()
    await page.mouse.move(300, 500)
    await page.mouse.wheel(0, 2000)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect((await drawer(page).boundingBox())?.width).toBeCloseTo(420, 0)
    await page.mouse.click(300, 500)
    await expect(drawer(page)).toBeHidden()
  })

  test('CR-01 CR-06 fifty fast clicks on + give the right quantity, with at most five calls', async ({
    page,
    shopper,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/cart/update-qty')) calls.push(request.method())
    })
    await shopper.visit('/product/diyas')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    const more = line(page, 'Diyas').getByRole('button', { name: 'Increase quantity' })
    await expect(more).toBeVisible()
    for (let click = 0; click < 50; click += 1) await more.dispatchEvent('click')
    await expect(line(page, 'Diyas').getByRole('textbox')).toHaveValue('51')
    await expect.poll(() => onServer(page)).toEqual([expect.stringMatching(/ 51$/)])
    await expect(drawer(page).getByText('Updating…')).toBeHidden()
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.length).toBeLessThanOrEqual(5)
  })

  test('CR-01 a shopper can undo a removal, and the line stays where it was @phone', async ({ page, shopper }) => {
    for (const slug of ['moon-jar', 'diyas', 'tea-caddy']) await shopper.addToCart(slug)
    await expect(drawer(page)).toBeVisible()
    const before = await lineNames(page)
    expect(before).toHaveLength(3)
    const [, second = '', third = ''] = before
    await drawer(page)
      .getByRole('button', { name: `Remove ${second}` })
      .click()
    await expect.poll(() => lineNames(page)).toEqual([before[0], third])
    await expect(drawer(page).getByRole('link', { name: third })).toBeFocused()
    await expect.poll(async () => (await onServer(page)).length).toBe(2)
    expect(await axeProblems(page)).toEqual([])
    await drawer(page)
      .getByRole('button', { name: `Undo removing ${second}` })
      .click()
    await expect(drawer(page).getByRole('link', { name: second })).toBeFocused()
    await expect.poll(async () => (await onServer(page)).length).toBe(3)
    await expect.poll(() => lineNames(page)).toEqual(before)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await cartLink(page).click()
    await expect.poll(() => lineNames(page)).toEqual(before)
  })

  test('CR-01 removing the last unit removes the line, and the empty cart links to the shop @proof', async ({
    page,
    shopper,
  }) => {
    await shopper.addToCart('moon-jar')
    await line(page, 'Moon jar').getByRole('button', { name: 'Decrease quantity' }).click()
    await expect(drawer(page).getByText('Your cart is empty.')).toBeVisible()
    await drawer(page).getByRole('link', { name: 'Look around the shop' }).click()
    await expect(page).toHaveURL(/\/shop-online$/)
    await expect(drawer(page)).toBeHidden()
  })

  test('CR-01 CR-03 a change in one tab appears in the other’s drawer @proof', async ({ page, shopper, context }) => {
    await shopper.addToCart('moon-jar')
    const other = await context.newPage()
    await other.goto('/product/diyas')
    await other.locator('html[data-ready]').waitFor()
    await other.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(line(other, 'Moon jar')).toBeVisible()
    await expect(line(other, 'Diyas')).toBeVisible()
    await other.close()
    // The first tab updates with its next call.
    await line(page, 'Moon jar').getByRole('button', { name: 'Increase quantity' }).click()
    await expect(line(page, 'Diyas')).toBeVisible()
    await expect(line(page, 'Moon jar').getByRole('textbox')).toHaveValue('2')
  })

  test('CR-04 a shopper goes to checkout from it with everything they clicked', async ({ page, shopper }) => {
    await shopper.addToCart('diyas')
    await line(page, 'Diyas').getByRole('button', { name: 'Increase quantity' }).click()
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout\/address$/)
    expect(await onServer(page)).toEqual([expect.stringMatching(/ 2$/)])
  })

  test('CR-01 the link opens the cart page with a modifier key, and from the drawer @proof', async ({
    page,
    shopper,
    context,
  }) => {
    await shopper.visit('/')
    const opened = context.waitForEvent('page')
    await cartLink(page).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab).toHaveURL(/\/cart$/)
    await tab.close()
    await expect(drawer(page)).toBeHidden()
    await shopper.visit('/cart')
    await cartLink(page).click()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(/\/cart$/)
  })

  test('fits windows 320 px wide and 320 px high @proof', async ({ page, shopper }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await shopper.addToCart('moon-jar')
    await expect(drawer(page)).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await drawer(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 640, height: 320 })
    await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeInViewport()
    await line(page, 'Moon jar').getByRole('button', { name: 'Increase quantity' }).scrollIntoViewIfNeeded()
    await expect(line(page, 'Moon jar').getByRole('button', { name: 'Increase quantity' })).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('CR-01 the link leads to the cart page @proof', async ({ page }) => {
    await page.goto('/')
    await cartLink(page).click()
    await expect(page).toHaveURL(/\/cart$/)
  })
})

test.describe('when a call fails', () => {
  test.use({ expectedConsole: [/422|503|A call failed/] })

  test('CR-01 LY-10 the quantity is reset, and the reason shown next to it', async ({ page, shopper }) => {
    await shopper.addToCart('moon-jar')
    await expect(line(page, 'Moon jar')).toBeVisible()
    await page.route('**/api/cart/update-qty', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', message: 'The kiln is full. Try again.' } }),
    )
    await line(page, 'Moon jar').getByRole('button', { name: 'Increase quantity' }).click()
    await expect(line(page, 'Moon jar').getByRole('textbox')).toHaveValue('2')
    await expect(drawer(page).getByRole('alert')).toHaveText('The kiln is full. Try again.')
    await expect(line(page, 'Moon jar').getByRole('textbox')).toHaveValue('1')
    // The message belongs to the drawer and closes with it.
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
