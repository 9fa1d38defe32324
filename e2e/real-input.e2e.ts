import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import phones from '#fixtures/real-input/phones.json' with { type: 'json' }
import { filters } from './support/listings.ts'
import { waitForHydration } from './support/shopper.ts'
import { axeProblems, expect, test } from './support/test.ts'

const abroad = 'Invalid phone number. Enter one that starts with +91.'

test('CK-17 CT-01 accepts prices as people type them, and explains why others are refused', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product-category/bowls')
  await waitForHydration(filters(page).getByRole('slider', { name: 'Minimum price' }))
  const highest = filters(page).getByRole('textbox', { name: /To/u })
  await highest.fill('1,50')
  await highest.press('Enter')
  await expect(highest).toBeFocused()
  await expect(highest).toHaveAccessibleDescription('Enter the price as a number, such as 1500.')
  expect(await axeProblems(page)).toEqual([])
  for (const { input, price } of prices) {
    await highest.fill(input)
    await highest.blur()
    const fault = price === null ? 'Enter the price as a number, such as 1500.' : ''
    await expect(highest, input).toHaveAccessibleDescription(fault)
  }
  await highest.fill('₹१,५००')
  await highest.press('Enter')
  await expect(page).toHaveURL('/product-category/bowls?price=-1500')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/u] })

  test('CK-17 CT-01 an unreadable price comes back in its field with the reason @both', async ({ page }) => {
    await page.goto('/product-category/bowls?price-min=₹१,०००&price-max=2%2C000')
    await expect(page).toHaveURL('/product-category/bowls?price=1000-2000')
    await page.goto('/product-category/bowls?glaze=celadon&price-min=1k&price-max=2%2C000')
    const lowest = filters(page).getByRole('textbox', { name: /From/u })
    await expect(lowest).toBeVisible()
    await expect(lowest).toHaveValue('1k')
    await expect(lowest).toHaveAccessibleDescription('Enter the price as a number, such as 1500.')
    await expect(filters(page).getByRole('textbox', { name: /To/u })).toHaveValue('2,000')
    await lowest.fill('3000/-')
    await filters(page).getByRole('button', { name: 'Apply price' }).click()
    await expect(page).toHaveURL('/product-category/bowls?glaze=celadon&price=2000-3000')
  })
})

test('CK-17 accepts quantities in any script, and adds nothing for an invalid one', async ({ page, shopper }) => {
  await shopper.visit('/product/tea-bowl')
  const quantity = page.getByRole('textbox', { name: /^Quantity of/u })
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await waitForHydration(add)
  await quantity.fill('1.5')
  await add.click()
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveAccessibleDescription(/^Enter a whole number from 1 to \d+\.$/u)
  expect(await axeProblems(page)).toEqual([])
  await quantity.fill('२')
  await add.click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('textbox', { name: /^Quantity of/u })).toHaveValue('2')
})

test('CK-13 CK-17 accepts addresses as people type and paste them @both', async ({ page, shopper }) => {
  await shopper.addToCart('tea-bowl')
  await shopper.visit('/checkout/address')
  const place = page.getByRole('region', { name: 'Deliver to' })
  const contact = page.getByLabel('Phone', { exact: true })
  const delivery = place.getByLabel('Phone number')
  const continueButton = page.getByRole('button', { name: 'Continue to payment' })
  await contact.fill('+91 98765 43210')
  await expect(contact).toHaveValue('9876543210')
  await page.getByLabel('Email').fill('ali@ashkiln.example')
  await place.getByLabel('Full name').fill('Md.Rafiq M.Ali')
  await place.getByLabel('Flat, house, street').fill('H.No.12/3, 4th Cross, D.No.8-3-231/A')
  await place.getByLabel(/code/u).fill('५६०-००१')
  await expect(place.getByLabel('Town or city')).toHaveValue(/Beng/u)
  for (const { input } of phones.filter(({ note }) => note === 'became 9715012345, a stranger’s number'))
    await delivery.fill(input)
  await continueButton.click()
  await expect(delivery).toBeFocused()
  await expect(delivery).toHaveAccessibleDescription(new RegExp(abroad.replaceAll(/[.+]/g, String.raw`\$&`), 'u'))
  await expect(delivery).toHaveValue(/\+971 50 123 4567/u)
  expect(await axeProblems(page)).toEqual([])
  await delivery.fill('٩٨٧٦٥ ٤٣٢١٠')
  await expect(delivery).toHaveValue('9876543210')
  await continueButton.click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
})
