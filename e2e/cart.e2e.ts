import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.describe(() => {
  test.use({ expectedConsole: [/409/u] })
  test('CR-01 two tabs share one cart: changes in one appear in the other and are never overwritten', async ({
    page,
    shopper,
    context,
  }) => {
    await shopper.addToCart('kulhad')
    await shopper.visit('/cart')
    const quantity = (of: Page) => of.getByRole('textbox', { name: /^Quantity of/u })
    await expect(quantity(page)).toHaveValue('1')
    const other = await context.newPage()
    await other.goto('/cart')
    const saved = other.waitForResponse(/update-qty/u)
    await other.getByRole('button', { name: 'Increase quantity' }).click()
    await other.getByRole('button', { name: 'Increase quantity' }).click()
    expect((await saved).status()).toBe(200)

    // The first tab has outdated quantities, so its change is refused and it updates.
    const refused = page.waitForResponse(/update-qty/u)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    expect((await refused).status()).toBe(409)
    await expect(page.getByRole('alert')).toContainText('was changed in another tab or on another device. It’s now 3.')
    await expect(quantity(page)).toHaveValue('3')

    // A tab reloads the cart when it becomes visible.
    const back = page.waitForResponse(/update-qty/u)
    await page.getByRole('button', { name: 'Decrease quantity' }).click()
    expect((await back).status()).toBe(200)
    await expect(quantity(other)).toHaveValue('3')
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(quantity(other)).toHaveValue('2')
    await other.close()
  })
})

test('CR-01 CR-03 a shopper can fill a cart and change it, and finds it after a reload and in a new tab @phone', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.addToCart('moon-jar')
  await shopper.visit('/cart')
  const line = page.getByRole('listitem').filter({ hasText: 'Moon jar' })
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await expect(page.getByText('₹15,600').first()).toBeVisible()

  await page.reload()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('listitem').filter({ hasText: 'Moon jar' }).getByRole('textbox')).toHaveValue('2')
  await other.close()

  await line.getByRole('button', { name: /remove/i }).click()
  await expect(page.getByRole('button', { name: /undo/i })).toBeVisible()
  await page.getByRole('button', { name: /undo/i }).click()
  await expect(line).toBeVisible()
})

test.describe('while the shop fails', () => {
  test.use({ expectedConsole: [/500|A call failed/u] })

  test('CR-01 a keyboard user sees that adding failed, and the next Enter adds the product @proof', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/product/moon-jar')
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true })
    await page.route('**/api/cart/add-item', async (route) => {
      // A disabled button loses the focus once it is painted.
      await page.getByRole('main').getByRole('button', { name: 'Please wait' }).waitFor()
      await page.waitForFunction(() => document.activeElement === document.body)
      await route.fulfill({ status: 500, json: {} })
    })
    await add.press('Enter')
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(add).toBeFocused()
    await page.unroute('**/api/cart/add-item')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /cart/i }).getByText('Moon jar').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(add).toBeFocused()
  })
})

test.describe('with a product that has sold out in the meantime', () => {
  test.use({ expectedConsole: [/422|409/] })

  test('a shopper who asks for too many reads how many are left, and loses nothing', async ({ page, shopper }) => {
    await shopper.addToCart('gourd-vase')
    const identity = (await page.context().cookies()).find(({ name }) => name === 'vitrine_cart')
    expect(identity).toBeDefined()
    await shopper.visit('/product/gourd-vase')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(
      page
        .getByText(/only 1|left/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await shopper.visit('/cart')
    await expect(page.getByRole('listitem').filter({ hasText: 'Gourd vase' })).toBeVisible()
  })
})
