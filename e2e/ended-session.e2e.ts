import type { Page } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const contact = { phone: '9876543210', email: 'anjali.rao@ashkiln.example' }
const place = { country: 'IN', pincode: '605001', city: 'Puducherry', state: 'PY' }
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const placeOrderButton = (page: Page) => page.getByRole('button', { name: /^Place order/u })
const deliverTo = (page: Page) => page.getByRole('region', { name: 'Deliver to' })

// The browser logs each refused call.
test.use({ expectedConsole: [/401/u] })

test('RT-11 CK-01 a session that ends during checkout loses nothing that was typed or selected', async ({
  page,
  shopper,
  context,
}) => {
  test.slow()
  const { email, password } = await openAccount(page.request)
  for (const street of ['3 Rue Dumas', '9 Canal Street']) {
    const address = {
      address_type: 'Shipping',
      name: `Anjali of ${street}`,
      phone: contact.phone,
      address_line_1: street,
    }
    expect((await page.request.post('/api/address/add', { data: { ...address, ...place } })).status()).toBe(200)
  }
  const endSession = async () => {
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: /session/u })
  }
  const login = page.getByRole('dialog', { name: 'Login' })
  const logInAgain = async () => {
    await expect(login.getByRole('status')).toHaveText('Your session has ended. Log in to continue where you left off.')
    await expect(login.getByLabel('Phone')).toBeFocused()
    await login.getByRole('button', { name: 'Login with Email' }).press('Enter')
    await expect(login.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(login).toBeHidden()
  }

  await shopper.addToCart('kulhad')
  await shopper.visit('/checkout/address')
  await page.getByLabel('Phone', { exact: true }).fill(contact.phone)
  await page.getByLabel('Email').fill(contact.email)
  await deliverTo(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('radio', { name: /9 Canal Street/u }).check()
  await endSession()
  await continueButton(page).click()
  await logInAgain()
  await expect(page).toHaveURL(/\/checkout\/address$/u)
  await expect(page.getByLabel('Email')).toHaveValue(contact.email)
  await expect(deliverTo(page)).toContainText('9 Canal Street')
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)

  await page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Cash on delivery/u }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expect(placeOrderButton(page)).toHaveText(/₹/u)
  await endSession()
  await placeOrderButton(page).click()
  await logInAgain()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await expect(page.getByText('9 Canal Street').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Cash on delivery/u })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /I agree/u })).toBeChecked()

  // After a reload, the cart is not shown as empty either.
  await endSession()
  await page.reload()
  await logInAgain()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL(/\/checkout-complete/u)
})
