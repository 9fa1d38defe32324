import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

/** Returns whether nothing covers the middle of an element. */
const isInSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('PL-08 CT-02 a shopper can check a PIN code’s delivery date, and the PIN code is remembered @phone', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product/moon-jar')
  const field = page.getByRole('textbox', { name: 'Delivery PIN code' })
  await field.fill(' 605 001 ')
  await field.press('Enter')
  const answer = page.getByText('Free delivery to 605001')
  await expect(answer).toBeVisible()
  await expect.poll(() => isInSight(answer)).toBe(true)
  // As if the shopper had scrolled until the field is just above the bar.
  await field.fill('6050')
  await field.evaluate((element) => {
    const bar = document.querySelector('.phone-bar')?.getBoundingClientRect().top ?? innerHeight
    scrollBy(0, element.getBoundingClientRect().bottom - bar + 4)
  })
  await page.getByRole('button', { name: 'Check' }).click()
  const error = page.getByText('A PIN code has 6 digits. Check what you entered.')
  await expect(error).toBeVisible()
  await expect.poll(() => isInSight(error)).toBe(true)
  await expect(field).toBeFocused()
  expect(await axeProblems(page)).toEqual([])
  await field.fill('744101')
  await field.press('Enter')
  await expect(page.getByText('We don’t deliver to 744101 yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await field.fill('605001')
  await field.press('Enter')
  await expect(answer).toBeVisible()
  await shopper.visit('/product/tall-bottle-vase')
  await expect(field).toHaveValue('605001')
  await expect(answer).toBeVisible()
})

test('PL-09 CT-02 a shopper can add their own text and picture to a plate, and finds both in the cart @phone', async ({
  page,
  shopper,
}) => {
  const buffer = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#2b3f70' } })
    .png()
    .toBuffer()
  await shopper.visit('/product/dinner-plate')
  const words = page.getByRole('textbox', { name: /Words on the back/u })
  await words.fill('For Meera and Anu, who broke all of the other ones')
  await expect(page.getByText('Remove 10 characters.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(words).toBeFocused()
  await words.fill('For Meera and Anu')
  const choose = page.getByLabel('Choose a picture')
  await choose.setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog').getByText('“For Meera and Anu”')).toBeVisible()
  await shopper.visit('/cart')
  const line = page.getByRole('main').getByRole('article').filter({ hasText: '“For Meera and Anu”' })
  const picture = line.getByRole('img', { name: 'Your picture (opens in a new tab)' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  // The same product without custom text is a separate line.
  await shopper.visit('/product/dinner-plate')
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog').getByRole('article').filter({ hasText: 'Dinner plate' })).toHaveCount(2)
})

test.describe('with a picture that the shop refuses', () => {
  // The browser logs the refused request.
  test.use({ expectedConsole: [/422/] })

  test('PL-09 a shopper reads why, and can choose another @proof', async ({ page, shopper }) => {
    await shopper.visit('/product/dinner-plate')
    const buffer = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const choose = page.getByLabel('Choose a picture')
    await choose.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await expect(page.getByText('This file is not a picture we can use. Choose a JPEG, PNG or WebP.')).toBeVisible()
    await choose.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('This picture is too small.', { exact: false })).toBeVisible()
    await expect(choose).toBeAttached()
  })
})
