import type { Page } from '@playwright/test'
import { openAdmin, save } from './support/admin.ts'
import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'

/** Axe and the width, in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeProblems(page)).toEqual([])
  }
}

/** Nobody else orders to this place. */
const PINCODE = '795101'

test('AD-27 CK-16 A shopper sees a changed shipping rate in the cart, and the delivery check says why a place gets nothing', async ({
  page,
  shopper,
}) => {
  const name = `By boat ${crypto.randomUUID().slice(0, 6)}`
  await openAdmin(page, '/admin/shipping-methods/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByRole('textbox', { name: 'Pincodes beginning with' }).fill(PINCODE)
  await page.getByRole('textbox', { name: 'Price' }).fill('77')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  const method = page.url()

  await shopper.visit('/product/kulhad')
  const pincode = page.getByRole('textbox', { name: 'Delivery PIN code' })
  await pincode.fill(PINCODE)
  await pincode.press('Enter')
  await expect(page.getByText(`delivery to ${PINCODE}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: /cart/iu })).toBeVisible()
  const inCart = async () => {
    await shopper.visit('/cart')
    return page.getByText(new RegExp(`${name}.*₹\\d+|₹\\d+ delivery to ${PINCODE}`))
  }
  await expect((await inCart()).first()).toContainText('₹77')

  await page.goto(method)
  await page.getByText(`India, ${PINCODE}…`).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('91')
  await save(page)
  await expect((await inCart()).first()).toContainText('₹91')

  await page.goto('/admin/shipping')
  await page.getByRole('textbox', { name: 'Pincode' }).fill(PINCODE)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('list', { name: 'Offered', exact: true })).toContainText(`${name}₹91`)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Pincode' }).fill('744101')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Nothing can be delivered here.')).toBeVisible()
  await expect(page.getByText(/The delivery zone 744.* isn’t delivered to/)).toBeVisible()
  const id = new URL(method).pathname.split('/').at(-1)!
  const { data } = (await (await page.request.get(`/api/admin/shipping-methods/${id}`)).json()) as {
    data: { version: number }
  }
  expect((await page.request.delete(`/api/admin/shipping-methods/${id}?version=${data.version}`)).status()).toBe(200)
})

test.describe('settings of the server', () => {
  test.use({ expectedConsole: [/422/] })

  test('AD-27 An owner sees payment methods and health, and makes a backup @phone', async ({ page }) => {
    await openAdmin(page, '/admin/payment-methods')
    await expect(page.getByRole('heading', { level: 2, name: 'Razorpay' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit Razorpay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Razorpay' })
    await dialog.getByRole('textbox', { name: 'Key ID' }).fill('wrong')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Key ID' })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    for (const path of ['/admin/payments', '/admin/delivery-zones', '/admin/health']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.goto('/admin/backups')
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByRole('button', { name: /^Download the backup/ }).first()).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
  })
})
