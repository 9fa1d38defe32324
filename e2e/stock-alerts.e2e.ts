import { waitForHydration } from './support/shopper.ts'
import { axeProblems, expect, test } from './support/test.ts'

const SOLD_OUT = '/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28'

test('CT-08 a shopper can request a back-in-stock alert by keyboard', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await shopper.visit(SOLD_OUT)
  const button = page.getByRole('button', { name: 'Email me when it’s back' })
  // The button cannot be pressed before.
  await waitForHydration(button)
  await expect(button).not.toHaveAttribute('inert')
  await button.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Email address' }).first()
  await expect(field).toBeFocused()
  expect(await axeProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.type(`waits-${Date.now()}@shop.example`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Almost done/)).toBeFocused()
})

test('CT-08 a shopper can confirm the alert with the mailed link @proof', async ({ page, request, mail }) => {
  const email = `waits-too-${Date.now()}@shop.example`
  expect((await request.post('/api/product/wait', { data: { email, sku: 'ASH-VAS-001-CEL-28' } })).ok()).toBe(true)
  await page.goto(await mail(email, /\/waiting\/confirm\?token=[\w-]+/u))
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('We’ll email you when the product is available to buy.')).toBeVisible()
})

test('CT-08 a shopper who asks about a product finds its name in the contact form @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit(SOLD_OUT)
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'About Tall bottle vase, ASH-VAS-001-CEL-28:\n\n',
  )
})
