import type { Page } from '@playwright/test'
import { ADMIN_TOKEN, type Shop, startShop } from '#tools/testing/start-shop.ts'
import { openAdmin, save } from './support/admin.ts'
import { openAccount } from './support/accounts.ts'
import { placeOrder } from './support/orders.ts'
import { findMessage } from './support/outbox.ts'
import { fillCart, goToPayment, unfoldSummary } from './support/payment-cart.ts'
import { Shopper } from './support/shopper.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

// Settings concern every page, so this shop is only for these tests.
test.describe.configure({ mode: 'default' })

let shop: Shop
test.beforeAll(async () => {
  shop = await startShop({ env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
})
test.afterAll(() => shop.stop())

const openSettings = (page: Page, path: string) => openAdmin(page, `/admin/settings/${path}`, shop.url)

const colourOf = (page: Page) =>
  page.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--primary'))

test('AD-27 An owner changes the theme and the tax of the shop, and a shopper sees both @phone', async ({
  page,
  browser,
  expectedConsole,
}) => {
  expectedConsole.push(/422/)
  await openSettings(page, 'appearance')
  const buttons = page.getByRole('textbox', { name: /^Buttons/ })
  await buttons.fill('#f4e9d8')
  await expect(page.getByText(/^Hard to read on “Buttons”/)).toBeVisible()
  await buttons.fill('#14503c')
  await expect(page.getByText(/^Hard to read/)).toHaveCount(0)
  const preview = page.frameLocator('iframe[title="The shop’s home page with these settings"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => preview.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--primary')))
    .toBe('#14503c')
  await expectGoodPage(page)
  await save(page)

  await openSettings(page, 'tax')
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('33AABCA1234C1ZM')
  await page.getByRole('textbox', { name: 'Invoice prefix' }).fill('AK/')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'GSTIN' })).toHaveAccessibleDescription(/begins with 34/)
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('34AABCA1234C1ZK')
  await save(page)

  const context = await browser.newContext({ baseURL: shop.url })
  const shopper = await context.newPage()
  await shopper.goto('/')
  expect(await colourOf(shopper)).toBe('#14503c')
  await openAccount(shopper.request)
  const { orderNo } = await placeOrder(shopper)
  await shopper.goto(`/account/orders/${orderNo}/invoice`)
  await expect(shopper.getByText(/34AABCA1234C1ZK/).first()).toBeVisible()
  await expect(shopper.getByText(/AK\/\d\d-\d\d\/\d{6}/).first()).toBeVisible()
  await context.close()
})

test('AD-27 MD-01 An owner closes the shop, words a sentence differently, and turns a plugin off @phone', async ({
  page,
  browser,
  expectedConsole,
}) => {
  expectedConsole.push(/422/)
  await openSettings(page, 'mode')
  await page
    .getByRole('combobox', { name: 'Visitors see' })
    .selectOption('“Coming soon”, where they can leave their email address')
  expect(await axeProblems(page)).toEqual([])
  await save(page)
  const context = await browser.newContext({ baseURL: shop.url })
  const visitor = await context.newPage()
  await visitor.goto('/about')
  await expect(visitor).toHaveURL(`${shop.url}/coming-soon`)
  await page.getByRole('combobox', { name: 'Visitors see' }).selectOption('The shop')
  await save(page)

  await openSettings(page, 'sentences?search=common.wrongPassword')
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Not {this} one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(/this/)
  await page.getByRole('textbox', { name: 'Text' }).fill('That is another password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('That is another password')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  await openSettings(page, 'plugins')
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Chat button' }).click()
  await page.getByRole('switch', { name: 'In use' }).click()
  await save(page)
  await visitor.goto('/about')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /chat/i })).toHaveCount(0)
  await context.close()
})

test('AD-27 CR-01 An owner offers gift messages and wrapping, and a shopper makes a present of a product @phone', async ({
  page,
  elsewhere,
}) => {
  await openSettings(page, 'gifts')
  await page.getByRole('switch', { name: 'Offer a gift message' }).check()
  await page.getByRole('switch', { name: 'Offer gift wrapping' }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('50')
  await save(page)
  expect(await axeProblems(page)).toEqual([])

  const visitor = await (await elsewhere({ baseURL: shop.url })).newPage()
  const shopper = new Shopper(visitor)
  await shopper.addToCart('kulhad')
  await shopper.visit('/cart')
  await visitor.getByRole('button', { name: 'Is it a gift?' }).click()
  await visitor.getByRole('checkbox', { name: /Add gift wrapping/u }).check()
  const message = visitor.getByRole('textbox', { name: /Gift message/u })
  await message.fill('Happy birthday, Asha!')
  // Nothing is lost, although the field still has the focus.
  await visitor.reload()
  await expect(message).toHaveValue('Happy birthday, Asha!')
  await expect(visitor.getByRole('checkbox', { name: /Add gift wrapping/u })).toBeChecked()
  await expectGoodPage(visitor)
  await visitor.getByRole('link', { name: 'Checkout' }).click()
  await expect(visitor).toHaveURL(/\/checkout\/address/u)
  await unfoldSummary(visitor)
  const summary = visitor.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByText('Gift wrapping')).toBeVisible()
  await expect(summary.getByText('Happy birthday, Asha!')).toBeVisible()
})

test('AD-21 AD-27 An owner prepares an order that its customer picks up @both @proof', async ({ page }) => {
  await openAdmin(page, '/admin/draft-orders/new', shop.url)
  await expect(page.getByRole('radio', { name: 'Pickup' })).toHaveCount(0)
  const address = { country: 'IN', state: 'PY', city: 'Puducherry', pincode: '605001', address_line_1: '9 Rue Dumas' }
  const values = {
    name: 'Studio on Rue Dumas',
    address: { ...address, name: 'Studio', phone: '9000000001' },
    hours: 'Monday to Saturday',
    instructions: '',
    ready_days: 1,
  }
  const added = await page.request.post(`${shop.url}/api/admin/pickup-places`, { data: { values } })
  expect(added.ok(), await added.text()).toBe(true)

  await page.goto(`${shop.url}/admin/draft-orders/new`)
  await page.getByRole('combobox', { name: 'Add a product' }).fill('diyas')
  await page.getByRole('listbox').getByRole('option', { name: /Diyas/u }).click()
  await page.getByLabel('Email').fill('counter@ashkiln.example')
  await page.getByLabel('Phone number').first().fill('9000000009')
  const billing = page.getByRole('group', { name: 'Billing address' })
  await page.getByRole('group', { name: 'Delivery address' }).getByLabel('Full name').fill('Anjali Rao')
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await expect(billing.getByLabel('Full name')).toHaveValue('Anjali Rao')
  await billing.getByLabel('Phone number').fill('9000000009')
  await billing.getByLabel('Flat, house, street').fill('3 Rue Dumas')
  await billing.getByLabel('PIN code').fill('605001')
  await billing.getByLabel('Town or city').fill('Puducherry')
  await billing.getByLabel('State').selectOption('PY')
  await page.getByLabel('Pickup place').selectOption(values.name)
  await expect(page.getByText('Pickup', { exact: true }).last()).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Mark as paid…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm order as paid' }).click()
  await page.getByRole('link', { name: /^Open order/u }).click()
  await page.getByRole('button', { name: 'Mark as ready for pickup' }).click()
  await expect(page.getByText('Ready for pickup', { exact: true }).first()).toBeVisible()
  await expectGoodPage(page)
})

test('AD-25 CK-07 An owner issues a gift card, and a shopper pays an order with the code from its email @phone', async ({
  elsewhere,
}) => {
  const owner = await (await elsewhere({ baseURL: shop.url })).newPage()
  await openSettings(owner, 'gift-cards')
  await owner.getByRole('switch', { name: 'Accept gift cards' }).check()
  await save(owner)
  const email = `ravi.${crypto.randomUUID().slice(0, 8)}@ashkiln.example`
  await owner.goto('/admin/gift-cards/new')
  await owner.getByRole('textbox', { name: 'Amount' }).fill('10,000')
  await owner.getByRole('textbox', { name: 'Email address' }).fill(email)
  await owner.getByRole('button', { name: 'Save' }).click()
  const code = await findMessage(owner.request, email, /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/u)
  await expect(owner.getByRole('heading', { level: 1, name: code.slice(-4) })).toBeVisible()

  const visitor = await (await elsewhere({ baseURL: shop.url })).newPage()
  await goToPayment(visitor)
  await unfoldSummary(visitor)
  await visitor.getByRole('button', { name: 'Have a gift card?' }).click()
  await visitor.getByRole('textbox', { name: 'Gift card code' }).fill(code)
  await visitor.getByRole('button', { name: 'Apply', exact: true }).click()
  await visitor.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  await expect(visitor.getByRole('radiogroup', { name: 'Payment method' })).toHaveCount(0)
  await visitor.getByRole('checkbox', { name: /I agree/u }).check()
  await visitor.getByRole('button', { name: /^Place order/u }).click()
  await expect(visitor).toHaveURL(/\/checkout-complete\?/u)
  await expect(visitor.getByRole('main')).toContainText('Gift card')
})

test('AD-27 CK-05 A shopper picks an order up at the owner’s place, and staff mark it as ready and picked up', async ({
  elsewhere,
}) => {
  const owner = await (await elsewhere({ baseURL: shop.url })).newPage()
  await openSettings(owner, 'gifts')
  const call = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const headers = { origin: shop.url, 'idempotency-key': crypto.randomUUID() }
    const reply = await owner.request.fetch(`/api/admin/pickup-places${path}`, { method, headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return ((await reply.json()) as { data: { id: number; version: number } }).data
  }
  const address = { country: 'IN', state: 'PY', address_line_1: '9 Rue Dumas', city: 'Puducherry', pincode: '605001' }
  const place = await call('POST', '', { values: { name: 'Counter', address } })

  const visitor = await (await elsewhere({ baseURL: shop.url })).newPage()
  await fillCart(visitor)
  await new Shopper(visitor).visit('/checkout/address')
  await visitor.getByRole('radio', { name: /^Pick it up at Counter/u }).check()
  await expect(visitor.getByRole('region', { name: 'Deliver to' })).toHaveCount(0)
  const billing = visitor.getByRole('region', { name: 'Bill to' })
  await billing.getByLabel('Full name').fill('Anjali Rao')
  await billing.getByLabel('Flat, house, street').fill('3 Rue Dumas')
  await billing.getByLabel('PIN code').fill('605001')
  await expect(billing.getByLabel('Town or city')).toHaveValue('Puducherry')
  await visitor.getByRole('button', { name: 'Continue to payment' }).click()
  await visitor.getByRole('radio', { name: /^Pay when you pick it up/u }).check()
  await visitor.getByRole('checkbox', { name: /I agree/u }).check()
  await visitor.getByRole('button', { name: /^Place order/u }).click()
  await expect(visitor.getByRole('heading', { name: 'Pickup place' })).toBeVisible()
  const number = /\d{6}-\d{6}/u.exec((await visitor.getByRole('main').textContent()) ?? '')?.[0] ?? ''

  await owner.goto(`/admin/orders/${number}`)
  await owner.getByRole('button', { name: 'Mark as ready for pickup' }).click()
  await owner.getByRole('button', { name: 'Mark as picked up' }).first().click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Mark as picked up' }).click()
  await expect(owner.getByText('Picked up', { exact: true }).first()).toBeVisible()
  await call('PATCH', `/${place.id}`, { version: place.version, values: { active: false } })
})
