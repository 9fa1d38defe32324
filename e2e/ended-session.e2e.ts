import type { Page } from '@playwright/test'
import { opensAccount } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const contact = { phone: '9876543210', email: 'anjali.rao@ashkiln.example' }
const place = { country: 'IN', pincode: '605001', city: 'Puducherry', state: 'PY' }
const goesOn = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place order/u })
const deliverTo = (page: Page) => page.getByRole('region', { name: 'Deliver to' })

// The browser logs each refused call.
test.use({ expectedConsole: [/401/u] })

test('RT-11 CK-01 a session that ends during checkout loses nothing that was typed or selected', async ({
  page,
  shopper,
  context,
}) => {
  test.slow()
  const { email, password } = await opensAccount(page.request)
  for (const street of ['3 Rue Dumas', '9 Canal Street']) {
    const address = {
      address_type: 'Shipping',
      name: `Anjali of ${street}`,
      phone: contact.phone,
      address_line_1: street,
    }
    expect((await page.request.post('/api/address/add', { data: { ...address, ...place } })).status()).toBe(200)
  }
  const endsSession = async () => {
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: /session/u })
  }
  const login = page.getByRole('dialog', { name: 'Login' })
  const logsInAgain = async () => {
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

  await shopper.addsToCart('kulhad')
  await shopper.visits('/checkout/address')
  await page.getByLabel('Phone', { exact: true }).fill(contact.phone)
  await page.getByLabel('Email').fill(contact.email)
  await deliverTo(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('radio', { name: /9 Canal Street/u }).check()
  await endsSession()
  await goesOn(page).click()
  await logsInAgain()
  await expect(page).toHaveURL(/\/checkout\/address$/u)
  await expect(page.getByLabel('Email')).toHaveValue(contact.email)
  await expect(deliverTo(page)).toContainText('9 Canal Street')
  await goesOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)

  await page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Cash on delivery/u }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expect(placeOrder(page)).toHaveText(/₹/u)
  await endsSession()
  await placeOrder(page).click()
  await logsInAgain()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await expect(page.getByText('9 Canal Street').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Cash on delivery/u })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /I agree/u })).toBeChecked()

  // After a reload, the cart is not shown as empty either.
  await endsSession()
  await page.reload()
  await logsInAgain()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/checkout-complete/u)
})
