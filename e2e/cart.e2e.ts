import { expect, test } from './support/test.ts'

test('CR-01 CR-03 a shopper can fill a cart, change it, and find it again after a reload and in a new tab @phone', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.addsToCart('moon-jar')
  await shopper.visits('/cart')
  const line = page.getByRole('listitem').filter({ hasText: 'Moon jar' })
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: 'One more' }).click()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await expect(page.getByText('₹15,600').first()).toBeVisible()

  await page.reload()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('listitem').filter({ hasText: 'Moon jar' }).getByRole('textbox')).toHaveValue('2')
  await other.close()

  await line.getByRole('button', { name: /remove/i }).click()
  await expect(page.getByRole('button', { name: /undo/i })).toBeVisible()
  await page.getByRole('button', { name: /undo/i }).click()
  await expect(line).toBeVisible()
})

test('CR-06 fifty fast clicks on + end in the right quantity with few calls', async ({ page, shopper }) => {
  await shopper.addsToCart('diyas')
  await shopper.visits('/cart')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/cart/update-qty')) calls += 1
  })
  const line = page.getByRole('listitem').filter({ hasText: 'Diyas' })
  const plus = line.getByRole('button', { name: 'One more' })
  for (let click = 0; click < 50; click += 1) await plus.dispatchEvent('click')
  await expect(line.getByRole('textbox')).toHaveValue('51')
  await expect.poll(() => calls).toBeGreaterThan(0)
  const server = () =>
    page.evaluate(async () => {
      const cookie =
        document.cookie
          .split('; ')
          .find((part) => part.startsWith('vitrine_cart='))
          ?.split('=')[1] ?? ''
      const reply = await fetch(
        `/api/cart/get?${new URLSearchParams(JSON.parse(decodeURIComponent(cookie)) as Record<string, string>)}`,
      )
      return ((await reply.json()) as { data: { total_quantity: number } }).data.total_quantity
    })
  await expect.poll(server).toBe(51)
  expect(calls).toBeLessThanOrEqual(5)
})

test.describe('with a product that is sold out meanwhile', () => {
  test.use({ expectedConsole: [/422|409/] })

  test('a shopper who asks for more than there is hears how many are left, and loses nothing', async ({
    page,
    shopper,
  }) => {
    await shopper.addsToCart('gourd-vase')
    const identity = (await page.context().cookies()).find(({ name }) => name === 'vitrine_cart')
    expect(identity).toBeDefined()
    await shopper.visits('/product/gourd-vase')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/only 1|left/i).first()).toBeVisible()
    await shopper.visits('/cart')
    await expect(page.getByRole('listitem').filter({ hasText: 'Gourd vase' })).toBeVisible()
  })
})
