import type { Page } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) })

async function fillAddress(page: Page, name: string, street: string) {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Phone number').fill('+91 98765 43210')
  await page.getByLabel('Flat, house, street').fill(street)
  await page.getByLabel('PIN code').fill('605 001')
  // The PIN code fills in town and state.
  await expect(page.getByLabel('Town or city')).toHaveValue('Puducherry')
  await expect(page.getByLabel('State')).toHaveValue('PY')
}

async function addAddress(page: Page, name: string, street: string) {
  await page.getByRole('button', { name: 'Add Address' }).click()
  await fillAddress(page, name, street)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(cardOf(page, name)).toBeFocused()
}

test('AC-03 CK-12 a customer adds, edits and removes addresses, sets a default, and finds them after a reload @phone', async ({
  page,
  shopper,
}) => {
  await openAccount(page.request)
  await shopper.visit('/account/addresses')
  await expect(page.getByText(/haven’t saved an address yet/)).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  await addAddress(page, 'Ravi Menon', '3 Rue Dumas')
  await expect(cardOf(page, 'Ravi Menon')).toContainText('Default')
  await expect(cardOf(page, 'Ravi Menon')).toContainText('+91 9876543210')
  await addAddress(page, 'Uma Menon', '5 Rue Suffren')
  await expectGoodPage(page)

  await cardOf(page, 'Uma Menon')
    .getByRole('button', { name: /^Make default/ })
    .click()
  await expect(cardOf(page, 'Uma Menon')).toContainText('Default')
  await expect(cardOf(page, 'Ravi Menon')).not.toContainText('Default')

  await cardOf(page, 'Ravi Menon').getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Flat, house, street')).toHaveValue('3 Rue Dumas')
  await page.getByLabel('Flat, house, street').fill('4 Rue Dumas')
  await page.getByLabel('PIN code').fill('560001')
  await expect(page.getByLabel('Town or city')).toHaveValue('Bengaluru')
  await expect(page.getByLabel('State')).toHaveValue('KA')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(cardOf(page, 'Ravi Menon')).toContainText('4 Rue Dumas')

  await page.reload()
  await expect(cardOf(page, 'Ravi Menon')).toContainText('4 Rue Dumas')
  await cardOf(page, 'Ravi Menon')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByRole('button', { name: 'Keep address' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(cardOf(page, 'Ravi Menon')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('AC-03 the form adapts to the country and type, and can be filled in by keyboard alone @proof', async ({
  page,
  shopper,
}) => {
  await openAccount(page.request)
  await shopper.visit('/account/addresses')
  await page.getByRole('button', { name: 'Add Address' }).press('Enter')
  await page.getByLabel('Full name').fill('Ravi Menon')
  await page.getByLabel('Country').selectOption({ label: 'United Arab Emirates' })
  await expect(page.getByLabel('Emirate')).toBeVisible()
  await expect(page.getByLabel('PIN code')).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue('Ravi Menon')
  await page.getByLabel('Country').selectOption({ label: 'India' })
  await page.getByRole('radio', { name: 'Billing' }).press('Space')
  await expect(page.getByLabel(/GSTIN/)).toBeVisible()

  await page.getByLabel('Full name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByText('Invalid phone number', { exact: true })).toBeVisible()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await expectGoodPage(page)
  await page.getByLabel('Phone number').fill('9876543210')
  await expect(page.getByText('Invalid phone number')).toHaveCount(0)
})

test.describe('with a server that refuses', () => {
  test.use({ expectedConsole: [/422|500/] })

  test('AC-03 a customer keeps what they typed, and reads each error next to its field @proof', async ({
    page,
    shopper,
  }) => {
    await openAccount(page.request)
    await shopper.visit('/account/addresses')
    await page.getByRole('button', { name: 'Add Address' }).click()
    await fillAddress(page, 'Ravi Menon', '3 Rue Dumas')
    const errors = { pincode: 'This field is not valid.' }
    await page.route('**/api/address/add', (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', message: 'Please check the address.', code: 'invalid_fields', payload: { errors } },
      }),
    )
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByLabel('PIN code')).toBeFocused()
    await expect(page.getByLabel('PIN code')).toHaveAccessibleDescription('This field is not valid.')
    await expect(page.getByLabel('Full name')).toHaveValue('Ravi Menon')
    await page.unroute('**/api/address/add')
    await page.getByLabel('PIN code').fill('605001')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(cardOf(page, 'Ravi Menon')).toBeVisible()
  })
})
