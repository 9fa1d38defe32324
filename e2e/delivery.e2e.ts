import type { Locator, Page } from '@playwright/test'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

const stamp = () => `${Date.now()}`.slice(-9)
const textOf = async (element: Locator) => ((await element.textContent()) ?? '').replaceAll(/\s+/gu, ' ').trim()

/** Enters a pincode in a part of the page. */
async function checkPincode(part: Page | Locator, pincode: string) {
  const field = part.getByRole('textbox', { name: 'Delivery PIN code' })
  await field.fill(pincode)
  await field.press('Enter')
}

test('CK-16 CK-12 delivery cost and dates are the same from the product page to the order @phone', async ({
  page,
  shopper,
  mail,
}) => {
  await shopper.visit('/product/kulhad')
  await checkPincode(page, '110 001')
  const cost = page.getByText('₹120 delivery to 110001')
  await expect(cost).toBeVisible()
  // Road is the cheapest method and comes first.
  const dates = /^By road · (.+)$/u.exec(await textOf(page.getByText(/^By road · /u)))?.[1] ?? ''
  expect(dates).toMatch(/\d/u)
  await expect(page.getByText('Free delivery on orders from ₹5,000')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const drawer = page.getByRole('dialog', { name: /cart/iu })
  await expect(drawer.getByText('₹120 delivery to 110001')).toBeVisible()
  await expect(drawer.getByText(`By road · ${dates}`)).toBeVisible()
  await expect(drawer.getByText(/^Spend ₹[\d,]+ more to get free delivery$/u)).toBeVisible()
  await expect(drawer.getByText('Total', { exact: true })).toHaveCount(0)
  const estimated = await textOf(drawer.getByText('Estimated total').locator('xpath=following-sibling::*[1]'))
  expect(await axeProblems(page)).toEqual([])

  await shopper.visit('/cart')
  await expect(page.getByText('₹120 delivery to 110001')).toBeVisible()
  await expect(page.getByText(`By road · ${dates}`)).toBeVisible()
  await expect(page.getByText('Estimated total').locator('xpath=following-sibling::*[1]')).toHaveText(estimated)
  await expectGoodPage(page)

  await shopper.visit('/checkout/address')
  // The pincode is remembered and fills in its place.
  await expect(page.getByLabel('PIN code').first()).toHaveValue('110001')
  await expect(page.getByLabel('Town or city').first()).not.toHaveValue('')
  await expect(page.getByText('₹120 delivery to 110001')).toBeVisible()
  await expect(page.getByText(`By road · ${dates}`)).toBeVisible()
  const email = `promise.${stamp()}@ashkiln.example`
  await page.getByLabel('Phone', { exact: true }).fill(`8${stamp()}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').first().fill('Anjali Rao')
  await page
    .getByLabel(/^Flat, house/u)
    .first()
    .fill('3.5 km post, S.K.Sharma Lane')
  await page
    .getByRole('button', { name: /payment|continue/iu })
    .first()
    .click()

  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  const road = page.getByRole('radio', { name: /^By road/u })
  await expect(road).toHaveAccessibleName(new RegExp(`^By road ${dates} .*₹120$`, 'u'))
  await road.check()
  await page.getByRole('radio', { name: /^Cash on delivery/u }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expect(page.getByRole('button', { name: `Place order · ${estimated}` })).toBeVisible()
  await page.getByRole('button', { name: /^Place order/u }).click()

  await expect(page).toHaveURL(/\/checkout-complete\?/u)
  await expect(page.getByText(`By road: expected ${dates}.`)).toBeVisible()
  await expect(page.getByText(estimated).first()).toBeVisible()
  const sent = await mail(email, /Thank you for your order[\s\S]*Payment: Cash on delivery/u)
  for (const part of [`should arrive ${dates}.`, '3.5 km post, S.K.Sharma Lane', 'Delivery (By road)', estimated])
    expect(sent.replaceAll(/\s+/gu, ' ')).toContain(part)
})

test('CK-16 a shopper can check the delivery cost in the cart, and read the rates on /shipping', async ({
  page,
  shopper,
}) => {
  await shopper.addToCart('kulhad')
  await shopper.visit('/cart')
  await expect(page.getByText(/^(Total|Estimated total)$/u)).toHaveCount(0)
  await page.getByRole('button', { name: 'Check delivery to your PIN code' }).click()
  await checkPincode(page.locator('main'), '744101')
  await expect(page.getByText('We can’t deliver these items to 744101.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the delivery PIN code' }).click()
  await checkPincode(page.locator('main'), '605001')
  await expect(page.getByText('₹60 delivery to 605001')).toBeVisible()
  await expect(page.getByText('Estimated total')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  await shopper.visit('/shipping')
  const row = page.getByRole('row').filter({ hasText: 'Puducherry' }).first()
  await expect(row).toHaveText(/from ₹60\s*₹2,000$/u)
  expect(await axeProblems(page)).toEqual([])
})
