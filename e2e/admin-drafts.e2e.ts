import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAdmin } from './support/admin.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

/** Fills in an address by its labels. */
async function fillAddress(page: Page, group: string, street: string): Promise<void> {
  const fields = page.getByRole('group', { name: group })
  await fields.getByLabel('Full name').fill('Anjali Rao')
  await fields.getByLabel('Phone number').fill('9000000009')
  await fields.getByLabel('Flat, house, street').fill(street)
  await fields.getByLabel('PIN code').fill('605001')
  await fields.getByLabel('Town or city').fill('Puducherry')
  await fields.getByLabel('State').selectOption('PY')
}

test('AD-21 An admin prepares an order and sends its link, and the customer pays it @both @proof', async ({
  page,
  mail,
}) => {
  const stamp = `${Date.now()}${randomInt(1000)}`
  const email = `draft.${stamp}@ashkiln.example`
  await openAdmin(page, '/admin/draft-orders/new')
  await page.getByRole('combobox', { name: 'Add a product' }).fill('diyas')
  await page.getByRole('listbox').getByRole('option', { name: /Diyas/u }).click()
  await page.getByLabel('Email').fill(email)
  await page
    .getByLabel('Phone number')
    .first()
    .fill(`8${stamp.slice(-9)}`)
  await fillAddress(page, 'Delivery address', '3 Rue Dumas')
  await page.getByLabel('Delivery method').selectOption('road')
  await page.getByRole('switch', { name: 'Same as the delivery address' }).click()
  await fillAddress(page, 'Billing address', '1 Mission Street')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send payment link…' }).click()
  await page.getByRole('button', { name: 'Send link', exact: true }).click()
  await expect(page.getByText('Payment link sent')).toBeVisible()

  const link = await mail(email, /\/pay\/[\w.~-]+/u)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('1 Mission Street')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('radio', { name: /^Card/u }).check()
  await page.getByRole('button', { name: /^Pay ₹/u }).click()
  await page.getByRole('button', { name: /^pay/iu }).click()
  await expect(page).toHaveURL(/\/checkout-complete\?/u)
  await expect(page.getByText(email).first()).toBeVisible()
})
