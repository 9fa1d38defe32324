import type { Page } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, test } from './support/test.ts'

const VASES = '/product-category/vases'

const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true }).first()
const wishlistLink = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Wishlist, ${count} products?$`) })
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Saved products' }).getByRole('listitem').filter({ hasText: name })

/** Adds products to the logged-in customer's wishlist by their cards' ids. */
async function expectSaved(page: Page, names: readonly string[]) {
  for (const name of names) {
    const id = Number(await heartOf(page, name).getAttribute('data-heart'))
    const reply = await page.request.post('/api/wishlist/add', { data: { product_id: id } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
}

test('AC-04 RT-11 a guest who saves a product is asked to log in, returns to the same page, and has it saved @phone', async ({
  page,
  shopper,
  request,
}) => {
  const { email, password } = await openAccount(request)
  await shopper.visit(`${VASES}?sort=price-asc`)
  await expect(heartOf(page, 'Moon jar')).toHaveAttribute('aria-pressed', 'false')
  await heartOf(page, 'Moon jar').click()
  const dialog = dialogOf(page, 'Login')
  await expect(dialog.getByText('Log in to save Moon jar to your wishlist')).toBeVisible()
  await dialog.getByRole('button', { name: 'Login with Email' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(heartOf(page, 'Moon jar')).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(VASES)

  // The wishlist belongs to the account: a reload shows it in sections that have not hydrated yet, too.
  await page.reload()
  await expect(heartOf(page, 'Moon jar')).toHaveAttribute('aria-pressed', 'true')
  await heartOf(page, 'Moon jar').click()
  await expect(heartOf(page, 'Moon jar')).toHaveAttribute('aria-pressed', 'false')
})

test('AC-04 a guest who closes the login has saved nothing @proof', async ({ page, shopper, request }) => {
  const { email, password } = await openAccount(request)
  await shopper.visit(VASES)
  await heartOf(page, 'Moon jar').click()
  const dialog = dialogOf(page, 'Login')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(heartOf(page, 'Moon jar')).toBeFocused()

  await page.goto('/account/wishlist')
  await dialog.getByRole('button', { name: 'Login with Email' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText(/nothing saved yet/i)).toBeVisible()
})

test('AC-04 a customer saves from a card, the quick view and the product’s page by keyboard alone', async ({
  page,
  shopper,
}) => {
  await openAccount(page.request)
  await shopper.visit('/account/wishlist')
  await expect(page.getByText(/nothing saved yet/i)).toBeVisible()

  await shopper.visit(VASES)
  await page.getByRole('link', { name: 'Moon jar', exact: true }).first().focus()
  await page.keyboard.press('Tab')
  const heart = heartOf(page, 'Moon jar')
  await expect(heart).toBeFocused()
  await expect(heart).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(wishlistLink(page, 1)).toBeAttached()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Quick view: Moon jar' }).first().focus()
  await page.keyboard.press('Enter')
  const inside = dialogOf(page, 'Moon jar').getByRole('button', { name: 'Save Moon jar' })
  await expect(inside).toHaveAttribute('aria-pressed', 'true')
  await inside.focus()
  await page.keyboard.press('Space')
  await expect(inside).toHaveAttribute('aria-pressed', 'false')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await shopper.visit('/product/moon-jar')
  await heartOf(page, 'Moon jar').press('Enter')
  await expect(wishlistLink(page, 1)).toBeAttached()
})

test('AC-04 a customer moves a product to the cart, removes another, and undoes that @phone @proof', async ({
  page,
  shopper,
}) => {
  await openAccount(page.request)
  await shopper.visit(VASES)
  await expectSaved(page, ['Moon jar', 'Bud vase'])
  await shopper.visit('/account/wishlist')
  await expect(rowOf(page, 'Moon jar')).toContainText('₹7,800')
  await expect(rowOf(page, 'Bud vase')).toContainText(/glaze/i)
  await expectGoodPage(page)

  await page.getByRole('button', { name: 'Remove Bud vase' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo removing Bud vase' })
  await expect(undo).toBeFocused()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Bud vase').getByRole('link', { name: 'Bud vase' })).toBeFocused()

  await page.getByRole('button', { name: 'Move to cart: Moon jar' }).click()
  await expect(page.getByText('Moon jar added to your cart')).toBeVisible()
  await expect(rowOf(page, 'Moon jar')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeAttached()
  await page.reload()
  await expect(rowOf(page, 'Bud vase')).toBeVisible()
  await expect(rowOf(page, 'Moon jar')).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Moon jar' })).toBeVisible()
})

test('AU-14 AC-06 no saved hearts remain after a logout @proof', async ({ page, shopper }) => {
  await openAccount(page.request)
  await shopper.visit(VASES)
  await expectSaved(page, ['Moon jar'])
  await shopper.visit('/account/wishlist')
  await expect(rowOf(page, 'Moon jar')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist', exact: true })).toBeAttached()
  await shopper.visit(VASES)
  await expect(heartOf(page, 'Moon jar')).toHaveAttribute('aria-pressed', 'false')
})

test.describe('with a server that fails', () => {
  test.use({ expectedConsole: [/500/] })

  test('AC-04 a heart that could not be saved is reset, and the list can be reloaded @proof', async ({
    page,
    shopper,
  }) => {
    await openAccount(page.request)
    await shopper.visit('/account/wishlist')
    await expect(page.getByText(/nothing saved yet/i)).toBeVisible()
    const fail = { status: 500, json: { status: 'error', message: 'The kiln is cold.' } }
    await page.route('**/api/wishlist/**', (route) => route.fulfill(fail))
    await shopper.visit(VASES)
    await heartOf(page, 'Moon jar').click()
    await expect(page.getByText('The kiln is cold.').first()).toBeVisible()
    await expect(heartOf(page, 'Moon jar')).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/account/wishlist')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/wishlist/**')
    await again.click()
    await expect(page.getByText(/nothing saved yet/i)).toBeVisible()
  })
})
