import { axeProblems, expect, test } from './support/test.ts'

test('CK-13 a guest buys to Sri Lanka with the one number they have there, however it is written', async ({
  page,
  shopper,
}) => {
  await shopper.addsToCart('tea-bowl')
  await shopper.visits('/checkout/address')
  const place = page.getByRole('region', { name: 'Deliver to' })
  const goesOn = page.getByRole('button', { name: 'Continue to payment' })
  const phone = page.getByLabel('Phone', { exact: true })
  // The country code is typed before the country is selected.
  await phone.fill('+94 77 123 4567')
  await page.getByLabel('Email').fill('ruwan@ashkiln.example')
  await place.getByLabel('Country').selectOption({ label: 'Sri Lanka' })
  await expect(phone).toHaveValue('771234567')
  await phone.fill('+94 11 123 4567')
  await place.getByLabel('Full name').fill('Ruwan Perera')
  await place.getByLabel('Flat, house, street').fill('12 Galle Road')
  await place.getByLabel(/code/u).fill('00300')
  await place.getByLabel('Town or city').fill('Colombo')
  await place.getByLabel(/^(?:State|Province)/u).selectOption({ label: 'Western' })
  await goesOn.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Invalid phone number/u)
  await expect(page.getByText('Invalid phone number')).toHaveCount(1)
  expect(await axeProblems(page)).toEqual([])
  await phone.fill('+94 77 123 4567')
  await expect(place.getByLabel('Phone number')).toHaveValue('771234567')
  await goesOn.click()
  await expect(page).toHaveURL(/\/checkout\/payment$/u)
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
})
