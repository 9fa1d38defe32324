import type { Locator, Page } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const contact = { phone: '9876543210', email: 'anjali.rao@ashkiln.example' }
const place = { country: 'IN', pincode: '605001', city: 'Puducherry', state: 'PY' }
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const placeOrderButton = (page: Page) => page.getByRole('button', { name: /^Place order/u })
const deliverTo = (page: Page) => page.getByRole('region', { name: 'Deliver to' })
const billTo = (page: Page) => page.getByRole('region', { name: 'Bill to' })

/** Registers a customer with addresses. */
async function openAccountWith(page: Page, streets: readonly string[]): Promise<void> {
  await openAccount(page.request)
  for (const street of streets) {
    const address = {
      address_type: 'Shipping',
      name: `Anjali of ${street}`,
      phone: contact.phone,
      address_line_1: street,
    }
    const saved = await page.request.post('/api/address/add', { data: { ...address, ...place } })
    expect(saved.status(), await saved.text()).toBe(200)
  }
}

async function fillAddress(where: Locator, name = 'Anjali Rao') {
  await where.getByLabel('Full name').fill(name)
  await where.getByLabel('Flat, house, street').fill('3 Rue Dumas')
  await where.getByLabel('PIN code').fill('605 001')
  // The PIN code fills in town and state.
  await expect(where.getByLabel('Town or city')).toHaveValue('Puducherry')
  await expect(where.getByLabel('State')).toHaveValue('PY')
}

async function fillContact(page: Page) {
  await page.getByLabel('Phone', { exact: true }).fill(`+91 ${contact.phone}`)
  await page.getByLabel('Email').fill(contact.email)
}

/** Selects a shipping and a payment method and accepts the terms. */
async function chooseMethods(page: Page, payment: RegExp) {
  await page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: payment }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expect(placeOrderButton(page)).toHaveText(/₹/u)
}

/** Returns the total on the button. */
const sumOf = async (page: Page) => /₹[\d,.]+/u.exec((await placeOrderButton(page).textContent()) ?? '')?.[0] ?? ''

/** Checks accessibility and width of the page. */
async function expectSound(page: Page) {
  await expectGoodPage(page)
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${String(target)}`)
}

test('CK-01 CK-02 CK-04 CK-07 CK-12 a guest buys with cash, from the product to the confirmation, and is charged the total shown @phone', async ({
  page,
  shopper,
}) => {
  await shopper.addToCart('tea-bowl')
  await shopper.visit('/cart')
  await page
    .getByRole('link', { name: /checkout/iu })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\/address$/u)
  await expect(page.getByRole('listitem').filter({ hasText: 'Address' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(deliverTo(page).getByLabel('Full name')).toBeVisible()
  await expectSound(page)

  await continueButton(page).click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Phone No is empty' })).toBeVisible()
  await expectSound(page)
  await fillContact(page)
  await continueButton(page).click()
  await expect(page.getByText('Shipping address is empty')).toBeFocused()
  await fillAddress(deliverTo(page))
  await expect(deliverTo(page).getByText(/ to 605001$/u)).toBeVisible()
  // The phone number is not asked for twice.
  await expect(deliverTo(page).getByLabel('Phone number')).toHaveValue(contact.phone)
  await deliverTo(page).getByLabel('Town or city').fill('')
  await deliverTo(page).getByLabel('State').selectOption({ label: 'Karnataka' })
  await continueButton(page).click()
  await expect(page.getByText('Town or city is empty').first()).toBeVisible()
  await expect(deliverTo(page).getByLabel('State')).toHaveAccessibleDescription(/^605001 is in Puducherry\./u)
  await expectSound(page)
  await deliverTo(page).getByLabel('Town or city').fill('Puducherry')
  await deliverTo(page).getByLabel('State').selectOption({ label: 'Puducherry' })
  await continueButton(page).click()

  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await chooseMethods(page, /^Cash on delivery/u)
  await expectSound(page)
  const sum = await sumOf(page)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL(/\/checkout-complete\?/u)
  await expect(page.getByText(sum).first()).toBeVisible()
  await expectSound(page)
})

test('CK-03 CK-07 CK-09 a customer selects one of their addresses, bills another, and pays by card @phone', async ({
  page,
  shopper,
}) => {
  await openAccountWith(page, ['Rue Suffren', 'Mission Street'])
  await shopper.addToCart('kulhad')
  await shopper.visit('/checkout/address')
  // The default address is selected, and the account provides the phone number.
  await expect(deliverTo(page).getByText('Rue Suffren', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(/@ashkiln\.example$/u)
  await deliverTo(page).getByRole('button', { name: 'Change' }).click()
  const choice = deliverTo(page).getByRole('radiogroup', { name: 'Select Address' })
  await expect(choice.getByRole('radio', { name: /Rue Suffren/u })).toBeChecked()
  await expectSound(page)
  await choice.getByRole('radio', { name: /Mission Street/u }).check()
  await deliverTo(page).getByRole('button', { name: 'Use this address' }).click()
  await expect(deliverTo(page).getByText('Mission Street', { exact: true })).toBeVisible()

  await deliverTo(page).getByRole('button', { name: 'Edit' }).click()
  await expect(deliverTo(page).getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await expectSound(page)
  await deliverTo(page).getByLabel('Area, landmark').fill('Near the market')
  await deliverTo(page).getByRole('button', { name: 'Save address' }).click()
  await expect(deliverTo(page).getByText('Near the market')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Same as the delivery address' }).uncheck()
  await billTo(page)
    .getByRole('radio', { name: /Rue Suffren/u })
    .check()
  // The step's button uses a selected address.
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await expect(page.getByText(/Rue Suffren/u).first()).toBeVisible()
  await chooseMethods(page, /^Card/u)
  const sum = await sumOf(page)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL(/\/sandbox\//u)
  await expect(page.getByText(sum).first()).toBeVisible()
  await page.getByRole('button', { name: /^pay/iu }).click()
  await expect(page).toHaveURL(/\/checkout-complete\?/u)
  await expect(page.getByText(sum).first()).toBeVisible()
  await shopper.visit('/cart')
  await expect(
    page
      .getByRole('heading', { name: 'Cart', level: 1 })
      .or(page.getByText(/cart is empty/iu))
      .first(),
  ).toBeVisible()
})

test('CK-02 CK-03 CK-05 CK-07 a guest buys by keyboard alone @proof', async ({ page, shopper }) => {
  await shopper.visit('/product/tea-bowl')
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: /\d/u }).first()).toBeVisible()
  await shopper.visit('/cart')
  await tabTo(page, page.locator('a[href="/checkout/address"]').first())
  await page.keyboard.press('Enter')
  await expect(deliverTo(page).getByLabel('Full name')).toBeVisible()
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await type(page.getByLabel('Phone', { exact: true }), contact.phone)
  await type(page.getByLabel('Email'), contact.email)
  await type(deliverTo(page).getByLabel('Full name'), 'Anjali Rao')
  await type(deliverTo(page).getByLabel('Flat, house, street'), '3 Rue Dumas')
  await type(deliverTo(page).getByLabel('PIN code'), '605001')
  await type(deliverTo(page).getByLabel('Town or city'), 'Puducherry')
  await type(deliverTo(page).getByLabel('State'), 'Pudu')
  // Enter submits the form from any text field.
  await deliverTo(page).getByLabel('Town or city').press('Enter')
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  const shipping = page.getByRole('radiogroup', { name: 'Shipping method' })
  await expect(shipping).toBeVisible()
  if ((await shipping.getByRole('radio', { checked: true }).count()) === 0) {
    await tabTo(page, shipping.getByRole('radio').first())
    await page.keyboard.press('Space')
  }
  const payment = page.getByRole('radiogroup', { name: 'Payment method' })
  const cash = payment.getByRole('radio', { name: /^Cash on delivery/u })
  await tabTo(page, payment.getByRole('radio', { checked: true }).or(payment.getByRole('radio').first()).first())
  for (let presses = 0; presses < 4 && !(await cash.isChecked()); presses += 1) await page.keyboard.press('ArrowDown')
  await expect(cash).toBeChecked()
  await tabTo(page, page.getByRole('checkbox', { name: /I agree/u }))
  await page.keyboard.press('Space')
  await expect(placeOrderButton(page)).toHaveText(/₹/u)
  await tabTo(page, placeOrderButton(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout-complete\?/u)
})

test('CK-01 a reload midway loses nothing, and Back goes through the steps @phone', async ({ page, shopper }) => {
  await shopper.addToCart('kulhad')
  await shopper.visit('/checkout/address')
  await fillContact(page)
  await deliverTo(page).getByLabel('Full name').fill('Anjali')
  await shopper.visit('/checkout/address')
  await expect(page.getByLabel('Email')).toHaveValue(contact.email)
  await expect(deliverTo(page).getByLabel('Full name')).toHaveValue('Anjali')
  await fillAddress(deliverTo(page))
  await page.reload()
  // Values filled in by the PIN code are kept like typed ones.
  await expect(deliverTo(page).getByLabel('PIN code')).toHaveValue('605 001')
  await expect(deliverTo(page).getByLabel('Town or city')).toHaveValue('Puducherry')
  await expect(deliverTo(page).getByLabel('State')).toHaveValue('PY')
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await page.reload()
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/checkout\/address$/u)
  await expect(deliverTo(page).getByLabel('Full name')).toHaveValue('Anjali Rao')
  await page.goForward()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
})

test('CK-01 CK-02 a second tab has the same cart, and its changes are shown before checkout continues @proof', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.addToCart('kulhad')
  await shopper.visit('/checkout/address')
  await fillContact(page)
  await fillAddress(deliverTo(page))
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  const other = await context.newPage()
  await other.goto('/checkout/address')
  await expect(deliverTo(other).getByLabel('Full name')).toHaveValue('Anjali Rao')
  await deliverTo(other).getByLabel('Full name').fill('Lakshmi Rao')
  await continueButton(other).click()
  await expect(other).toHaveURL(/\/checkout\/payment$/u)
  await expect(other.getByText('Lakshmi Rao').first()).toBeVisible()
  await other.goto('/cart')
  await other
    .getByRole('button', { name: /^Remove/u })
    .first()
    .click()
  await expect(other.getByText(/cart is empty|nothing/iu).first()).toBeVisible()
  await other.waitForLoadState('networkidle')
  await other.close()
  await page.reload()
  await expect(page).toHaveURL(/\/cart$/u)
})

test('RT-12 steps opened out of order redirect to the first incomplete one and say what is missing @phone', async ({
  page,
  shopper,
}) => {
  for (const step of ['address', 'payment']) {
    await shopper.visit(`/checkout/${step}`)
    await expect(page).toHaveURL(/\/cart$/u)
    await expect(page.getByText(/cart is empty/iu).first()).toBeVisible()
  }
  await shopper.addToCart('kulhad')
  await shopper.visit('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/address$/u)
  await expect(page.getByRole('link', { name: 'Phone No is empty' })).toBeVisible()
  await fillContact(page)
  await continueButton(page).click()
  await expect(page.getByText('Shipping address is empty')).toBeVisible()
  await shopper.visit('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/address$/u)
  // Typed values that were not submitted are not reported as missing.
  await expect(page.getByText('Shipping address is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phone No is empty' })).toBeHidden()
})
