import type { Page } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { placeOrder } from './support/orders.ts'
import type { Shopper } from './support/shopper.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, sidewaysScroll, test, type Desk } from './support/test.ts'

const pathOf = (orderNo: string) => `/account/orders/${orderNo}`
const ordered = (page: Page) => page.getByRole('list', { name: 'Items in this order' })
const stateOf = (page: Page) => page.locator('main [data-status]').first()

/** Returns a delivered order of the customer. */
async function placeDeliveredOrder(page: Page, desk: Desk): Promise<string> {
  const { orderNo } = await placeOrder(page, { pieces: { diyas: 2, kulhad: 1 } })
  await desk(orderNo, { kind: 'ship', waybill: `BL-${orderNo.replace(/\D/gu, '')}`, carrier: 'BlueDart' })
  await desk(orderNo, { kind: 'deliver' })
  return orderNo
}

/** Returns several orders, newest first. */
async function placeOrders(page: Page, count: number): Promise<string[]> {
  const numbers: string[] = []
  while (numbers.length < count) numbers.unshift((await placeOrder(page, { pieces: { kulhad: 1 } })).orderNo)
  return numbers
}

/** Opens the refund form of a delivered order. */
async function openRefund(page: Page, shopper: Shopper, desk: Desk) {
  await openAccount(page.request)
  const orderNo = await placeDeliveredOrder(page, desk)
  await shopper.visit(pathOf(orderNo))
  const ask = page.getByRole('button', { name: 'Request a return' })
  await ask.click()
  return { orderNo, ask, dialog: dialogOf(page, 'Request a return') }
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')

test('AC-05 a customer without orders is led to the shop @phone @proof', async ({ page, shopper }) => {
  await openAccount(page.request)
  await shopper.visit('/account/orders')
  await expect(page.getByText(/You haven’t placed an order yet/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Look around the shop' })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
})

test('AC-05 a customer can page through their orders @phone @proof', async ({ page, shopper }) => {
  await openAccount(page.request)
  const numbers = await placeOrders(page, 11)
  await shopper.visit('/account/orders')
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText(numbers[0]!)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/account\/orders\?page=2$/u)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(numbers.at(-1)!)
  await page.goBack()
  await expect(rows).toHaveCount(10)
})

test('AC-05 a customer can preview an order in the list @phone', async ({ page, shopper }) => {
  await openAccount(page.request)
  const [first = ''] = await placeOrders(page, 2)
  await shopper.visit('/account/orders')
  const row = rowsOf(page).first()
  for (const words of [first, 'Kulhads', 'Confirmed']) await expect(row).toContainText(words)
  expect(await axeProblems(page)).toEqual([])
  const look = row.getByRole('button', { name: /^Quick look/ })
  await look.click()
  const dialog = dialogOf(page, `Order ${first}`)
  await expect(dialog.getByRole('link', { name: 'Kulhads, set of four' })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(look).toBeFocused()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
  }
  await row.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${first}` })).toBeVisible()
})

test('AC-05 CK-10 an order shows its items, total, address and progress @phone', async ({ page, shopper, desk }) => {
  await openAccount(page.request)
  const orderNo = await placeDeliveredOrder(page, desk)
  await shopper.visit(pathOf(orderNo))
  await expect(ordered(page).getByRole('link', { name: 'Diyas, set of six' })).toBeVisible()
  await expect(ordered(page).getByRole('link', { name: 'Kulhads, set of four' })).toBeVisible()
  const item = await page.request.post('/api/orders/item', { data: { order_no: orderNo } })
  const { data } = (await item.json()) as { data: { grand_total: { amount: number } } }
  const total = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  await expect(page.locator('main dl')).toContainText(total.format(data.grand_total.amount / 100))
  await expect(page.locator('main')).toContainText('3 Rue Dumas')
  const progress = page.getByRole('list', { name: `Progress of order ${orderNo}` })
  await expect(progress.locator('[aria-current="step"]')).toContainText('Delivered')
  expect(await axeProblems(page)).toEqual([])
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
  }
  await page.getByRole('link', { name: 'Track your parcel' }).click()
  await expect(page).toHaveURL(/\/track-order\/BL-/u)
})

test('AC-05 CK-11 a customer cancels an order by keyboard alone, and it stays cancelled @phone', async ({
  page,
  shopper,
}) => {
  await openAccount(page.request)
  const { orderNo } = await placeOrder(page)
  await shopper.visit(pathOf(orderNo))
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const dialog = dialogOf(page, 'Cancel this order?')
  const send = dialog.getByRole('button', { name: 'Cancel order' })
  await send.press('Enter')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('Delivery takes')
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(stateOf(page)).toHaveText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(stateOf(page).locator('..')).toBeFocused()
  await page.reload()
  await expect(stateOf(page)).toHaveText('Cancelled')
  expect(await axeProblems(page)).toEqual([])
})

test('AC-05 CK-11 a customer who requests a refund reads what is missing, and loses nothing by a reload @phone @proof', async ({
  page,
  shopper,
  desk,
}) => {
  const { dialog, ask } = await openRefund(page, shopper, desk)
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Diyas, set of six' }).check()
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
  await dialog.getByLabel(/Anything else we should know/).fill('The rim is chipped.')
  await page.reload()
  await ask.click()
  await expect(dialog.getByLabel(/Anything else we should know/)).toHaveValue('The rim is chipped.')
  await expect(dialog.getByLabel('Quantity of Diyas, set of six to return').last()).toHaveValue('1')
  expect(await sidewaysScroll(page)).toBe(0)
})

test('AC-05 CK-11 AD-23 a customer returns some units with a picture, and reads what was requested and approved @phone', async ({
  page,
  shopper,
  desk,
}) => {
  const { orderNo, dialog, ask } = await openRefund(page, shopper, desk)
  await dialog.getByRole('checkbox', { name: 'Diyas, set of six' }).check()
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
  await dialog.getByLabel('Reason').selectOption({ label: 'It arrived damaged' })
  await dialog.getByLabel('Choose a picture').setInputFiles('fixtures/images/gallery/studio-tools.webp')
  await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog).toHaveCount(0)
  const refunds = page.getByRole('region', { name: 'Returns' })
  await expect(refunds).toContainText('1 × Diyas, set of six')
  await expect(refunds).toContainText('We’re reviewing your request.')
  const picture = refunds.getByRole('img', { name: 'Your picture 1' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(ask).toBeFocused()

  await desk(orderNo, { kind: 'refund' })
  await page.reload()
  await expect(refunds).toContainText('Approved.')
  await expect(page.locator('main dl')).toContainText('Refunded')
  expect(await axeProblems(page)).toEqual([])
})

test('AC-05 a customer rates a purchase with the arrow keys, and changes the rating @phone @proof', async ({
  page,
  shopper,
  desk,
}) => {
  await openAccount(page.request)
  const orderNo = await placeDeliveredOrder(page, desk)
  await shopper.visit(pathOf(orderNo))
  await page.getByRole('button', { name: /^Rate and review.*Diyas/ }).press('Enter')
  const dialog = dialogOf(page, 'Rate Diyas, set of six')
  await dialog.getByRole('button', { name: 'Post review' }).press('Enter')
  await expect(dialog.getByText('Choose a star rating.')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('radio', { name: /^1 out of 5/ }).press('Space')
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /^4 out of 5/ })).toBeChecked()
  await dialog.getByLabel(/Your review/).fill('Every morning.')
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expect(dialog).toHaveCount(0)
  const rated = page.getByRole('button', { name: /^You rated it 4 out of 5/ })
  await expect(rated).toBeFocused()
  await rated.press('Enter')
  await expect(dialog.getByRole('radio', { name: /^4 out of 5/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^4 out of 5/ }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Change rating' }).click()
  await expect(page.getByRole('button', { name: /^You rated it 5 out of 5/ })).toBeVisible()
})

test('AC-05 CK-07 a customer pays later, and buys the same items again @phone', async ({ page, shopper }) => {
  await openAccount(page.request)
  const { orderNo } = await placeOrder(page, { payment: 'sandbox' })
  await shopper.visit(pathOf(orderNo))
  await expect(page.getByText(/reserved until/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(/\/sandbox\//u)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/checkout-complete/u)
  await shopper.visit(pathOf(orderNo))
  await expect(stateOf(page)).toHaveText('Confirmed')
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByText('All items are in your cart.')).toBeAttached()
  await shopper.visit('/cart')
  await expect(page.locator('main')).toContainText('Diyas, set of six')
})

test.describe('someone else’s orders', () => {
  test.use({ expectedConsole: [/404/] })

  test('AC-05 AC-06 someone else’s order looks the same as a missing one, with links to go on @proof', async ({
    page,
    shopper,
    elsewhere,
  }) => {
    const theirPage = await (await elsewhere()).newPage()
    await openAccount(theirPage.request)
    const { orderNo } = await placeOrder(theirPage)
    await openAccount(page.request)
    for (const number of [orderNo, '999999-000000']) {
      await shopper.visit(pathOf(number))
      await expect(page.getByText(/We couldn’t find this order in your account/)).toBeVisible()
      await expect(page.locator('main')).not.toContainText('Rue Dumas')
      await expect(page.getByRole('link', { name: 'Track a parcel' })).toBeVisible()
    }
    await expectGoodPage(page)
  })
})

test.describe('a session that ends', () => {
  test.use({ expectedConsole: [/401/] })

  test('AC-05 CK-11 keeps the request, which can be sent again after the login @proof', async ({
    page,
    shopper,
    context,
  }) => {
    const { email, password } = await openAccount(page.request)
    const { orderNo } = await placeOrder(page)
    await shopper.visit(pathOf(orderNo))
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = dialogOf(page, 'Cancel this order?')
    await dialog.getByLabel('Reason').selectOption({ label: 'I changed my mind' })
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    const login = dialogOf(page, 'Login')
    await login.getByRole('button', { name: 'Login with Email' }).click()
    await login.getByLabel('Email').fill(email)
    await login.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(login).toHaveCount(0)
    await expect(dialog.getByText(/Your session has ended/)).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('changed_mind')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(stateOf(page)).toHaveText('Cancelled')
  })
})
