import type { Locator, Page } from '@playwright/test'
import { startDemoShop } from '#tools/testing/shared-shops.ts'
import type { Shop } from '#tools/testing/start-shop.ts'
import { openAccount } from './support/accounts.ts'
import { openAdmin, save } from './support/admin.ts'
import { goToPayment, unfoldSummary } from './support/payment-cart.ts'
import { dialogOf, expect, expectGoodPage, test as base } from './support/test.ts'

// What these tests switch on concerns every cart, so the shop is only for them.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startDemoShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

const CODE = /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/u
const ORDER_NO = /\d{6}-\d{6}/u
const placeOrderButton = (page: Page) => page.getByRole('button', { name: /^Place order/u })
const amountIn = async (text: Locator) =>
  Number((/₹([\d,.]*\d)/u.exec((await text.textContent()) ?? '')?.[1] ?? '').replaceAll(',', ''))
const rupees = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`

async function useGiftCard(page: Page, code: string): Promise<void> {
  await unfoldSummary(page)
  await page.getByRole('button', { name: 'Have a gift card?' }).click()
  await page.getByRole('textbox', { name: 'Gift card code' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(`Gift card •••• ${code.slice(-4)}`).first()).toBeVisible()
}

/** Chooses the shipping method, agrees and places the order. Returns its number. */
async function order(page: Page, payment?: RegExp): Promise<string> {
  await page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first().check()
  if (payment) await page.getByRole('radio', { name: payment }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expectGoodPage(page)
  await placeOrderButton(page).click()
  if (payment) {
    await expect(page).toHaveURL(/\/sandbox\//u)
    await page.getByRole('button', { name: /^pay/iu }).click()
  }
  await expect(page).toHaveURL(/\/checkout-complete\?/u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return ORDER_NO.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
}

/** Asks what is left on a card. */
async function balanceOf(page: Page, code: string): Promise<number> {
  await page.goto('/gift-card')
  await page.getByRole('textbox', { name: 'Gift card code' }).fill(code)
  await page.getByRole('button', { name: 'Show balance' }).click()
  const status = page.getByRole('status')
  await expect(status).toContainText(`ending in ${code.slice(-4)}`)
  await expectGoodPage(page)
  return amountIn(status)
}

/** Returns what the browser has stored that contains a code. */
const storedCopies = (page: Page, code: string) =>
  page.evaluate(async (wanted) => {
    const found = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((entry) => entry.join(' '))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(`${request.url} ${await (await cache.match(request))?.text()}`)
    }
    found.push(document.cookie, document.referrer, JSON.stringify(history.state))
    return found.filter((text) => [wanted, wanted.replaceAll('-', '')].some((one) => text.toUpperCase().includes(one)))
  }, code)

test('AD-25 CK-07 AD-21 A gift card is sold, sent, spent in two orders by somebody else, and gets a refund @phone @proof', async ({
  page,
  elsewhere,
  mail,
}) => {
  await openAdmin(page, '/admin/settings/gift-cards')
  await page.getByRole('switch', { name: 'Accept gift cards' }).check()
  await page.getByRole('switch', { name: 'Sell gift cards' }).check()
  const amount = page.getByRole('combobox', { name: 'Add an amount' })
  for (const text of ['5,000', '500']) {
    await amount.fill(text)
    await amount.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Remove ₹5,000' })).toBeVisible()
  await expectGoodPage(page)
  await save(page)

  const email = `ravi.${crypto.randomUUID().slice(0, 8)}@ashkiln.example`
  const buyer = await (await elsewhere()).newPage()
  await buyer.goto('/gift-card/buy')
  await expectGoodPage(buyer)
  await buyer.getByRole('radio', { name: '₹5,000' }).check()
  await buyer.getByRole('textbox', { name: 'Their name (optional)' }).fill('Ravi')
  await buyer.getByRole('textbox', { name: 'Their email address' }).fill(email)
  await buyer.getByRole('textbox', { name: 'Message' }).fill('Happy birthday!')
  await buyer.getByRole('textbox', { name: 'Your name' }).fill('Asha')
  await buyer.getByRole('textbox', { name: 'Your email address' }).fill(`asha.${email}`)
  await buyer.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(buyer).toHaveURL(/\/sandbox\//u)
  await buyer.getByRole('button', { name: 'Decline the payment' }).click()
  // Nothing that was typed is lost.
  await expect(buyer.getByText(/You haven’t been charged/u)).toBeVisible()
  await expect(buyer.getByRole('textbox', { name: 'Their email address' })).toHaveValue(email)
  await expectGoodPage(buyer)
  await buyer.getByRole('button', { name: 'Continue to payment' }).click()
  await buyer.getByRole('button', { name: /^pay/iu }).click()
  await expect(buyer).toHaveURL(/\/checkout-complete\?/u)
  await expect(buyer.getByText('Gift card').first()).toBeVisible()
  await expectGoodPage(buyer)
  const code = await mail(email, CODE)

  const friend = await (await elsewhere()).newPage()
  const sent: string[] = []
  friend.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await openAccount(friend.request)
  await goToPayment(friend)
  await useGiftCard(friend, code)
  await expect(friend.getByText(/will be left on it/u)).toBeVisible()
  await order(friend)
  await expectGoodPage(friend)
  const left = await balanceOf(friend, code)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(5000)

  await goToPayment(friend, { pieces: { 'moon-jar': 1 } })
  await useGiftCard(friend, code)
  await expect(friend.getByText(`−${rupees(left)}`).first()).toBeVisible()
  const orderNo = await order(friend, /^Card/u)
  expect(await balanceOf(friend, code)).toBe(0)
  await friend.goto(`/account/orders/${orderNo}`)
  await expect(friend.getByText('Of which by gift card')).toBeVisible()
  await expect(friend.getByRole('main')).toContainText(rupees(left))
  await expectGoodPage(friend)
  await friend.goto(`/account/orders/${orderNo}/invoice`)
  await expect(friend.getByText(/gift card/iu).first()).toBeVisible()
  await expectGoodPage(friend)

  await openAdmin(page, `/admin/orders/${orderNo}`)
  await expect(page.getByRole('region', { name: 'Payments and refunds' })).toContainText('Gift card')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Cancel order…' }).click()
  const dialog = dialogOf(page, `Cancel order ${orderNo}`)
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Out of stock')
  await dialog.getByRole('button', { name: /^Cancel order and refund/u }).click()
  await expect(dialog).toBeHidden()
  expect(await balanceOf(friend, code)).toBe(left)

  await page.goto('/admin/gift-cards')
  await expect(page.getByRole('region', { name: 'Unspent balance' })).toContainText('₹')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Statement for accounting' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^gift-cards-.*\.csv$/u)
  await page
    .getByRole('link', { name: `•••• ${code.slice(-4)}` })
    .first()
    .click()
  await expect(page.getByText(`${rupees(left)} of ₹5,000 left`)).toBeVisible()
  await expectGoodPage(page)

  expect(sent.filter((line) => line.includes(code) || line.includes(code.replaceAll('-', '')))).toEqual([])
  await friend.goto('/')
  expect(await storedCopies(friend, code)).toEqual([])
})

test('AD-27 CK-05 AD-21 An order is picked up at a place that the owner has added @phone @proof', async ({
  page,
  elsewhere,
  mail,
}) => {
  await openAdmin(page, '/admin/pickup-places/new')
  await page.getByRole('textbox', { name: /^Name/u }).first().fill('Studio on Rue Dumas')
  const address = page.getByRole('group', { name: /^Address/u })
  await address.getByRole('textbox', { name: /^Flat, house/u }).fill('9 Rue Dumas')
  await address.getByRole('textbox', { name: /^PIN code/u }).fill('605001')
  await address.getByRole('textbox', { name: /^Town or city/u }).fill('Puducherry')
  await address.getByRole('combobox', { name: /^State/u }).selectOption({ label: 'Puducherry' })
  await page.getByRole('textbox', { name: 'Opening hours' }).fill('Monday to Saturday, 10 am to 6 pm')
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Ring the bell at the blue gate.')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Studio on Rue Dumas' })).toBeVisible()

  const shopper = await (await elsewhere()).newPage()
  const email = `picker.${crypto.randomUUID().slice(0, 8)}@ashkiln.example`
  await shopper.goto('/product/kulhad')
  await shopper.locator('html[data-ready]').waitFor()
  await shopper.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(shopper.getByRole('dialog', { name: /cart/iu })).toBeVisible()
  await shopper.goto('/checkout/address')
  await shopper.getByRole('radio', { name: /^Pick it up at Studio on Rue Dumas .*9 Rue Dumas/u }).check()
  await expect(shopper.getByRole('region', { name: 'Deliver to' })).toHaveCount(0)
  await shopper.getByLabel('Phone', { exact: true }).fill('9876543210')
  await shopper.getByLabel('Email').fill(email)
  const billing = shopper.getByRole('region', { name: 'Bill to' })
  await billing.getByLabel('Full name').fill('Anjali Rao')
  await billing.getByLabel(/^Flat, house/u).fill('3 Rue Dumas')
  await billing.getByLabel('PIN code').fill('605001')
  await expect(billing.getByLabel('Town or city')).toHaveValue('Puducherry')
  await expectGoodPage(shopper)
  await shopper.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(shopper).toHaveURL(/\/checkout\/payment$/u)
  await shopper
    .getByRole('radio', { name: /^Cash on delivery|^Pay/u })
    .first()
    .check()
  await shopper.getByRole('checkbox', { name: /I agree/u }).check()
  await expectGoodPage(shopper)
  await placeOrderButton(shopper).click()
  await expect(shopper).toHaveURL(/\/checkout-complete\?/u)
  await expect(shopper.getByRole('heading', { name: 'Pickup place' })).toBeVisible()
  await expectGoodPage(shopper)
  const orderNo = ORDER_NO.exec((await shopper.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  await mail(email, /Pick it up at Studio on Rue Dumas/u)

  await openAdmin(page, `/admin/orders/${orderNo}`)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Mark as ready for pickup' }).click()
  await mail(email, /is ready for pickup[\s\S]*Ring the bell/u)
  await shopper.reload()
  await expect(shopper.getByText('Ready for pickup').first()).toBeVisible()
  await expectGoodPage(shopper)
  await page.getByRole('button', { name: 'Mark as picked up' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as picked up' }).click()
  await expect(page.getByText('Picked up', { exact: true }).first()).toBeVisible()
  await expectGoodPage(page)
  await mail(email, /You picked up order/u)
})
