import type { Page } from '@playwright/test'
import { goToPayment, unfoldSummary } from './support/payment-cart.ts'
import { placeOrder } from './support/orders.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

const placeOrderButton = (page: Page) => page.getByRole('button', { name: /^Place order/u })

/** Selects a shipping and a payment method and accepts the terms. */
async function chooseMethods(page: Page, payment: RegExp) {
  const shipping = page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first()
  await shipping.check()
  await page.getByRole('radio', { name: payment }).check()
  await page.getByRole('checkbox', { name: /I agree/u }).check()
  await expect(placeOrderButton(page)).toHaveText(/₹/u)
}

/** Returns the total on the button. */
const sumOf = async (page: Page) => /₹[\d,.]+/u.exec((await placeOrderButton(page).textContent()) ?? '')?.[0] ?? ''

test.describe('payment', { tag: '@phone' }, () => {
  test('CK-05 CK-06 CK-14 lists everything that is still missing, with a link to each field', async ({ page }) => {
    await goToPayment(page, { pincode: '560001' })
    await placeOrderButton(page).click()
    const summary = page.getByRole('region', { name: 'Please check the following' })
    await expect(summary.getByRole('link')).toHaveText([
      'Shipping Method is empty',
      'Payment Method is empty',
      'Please agree to the terms and conditions.',
    ])
    await expectGoodPage(page)
    await summary.getByRole('link', { name: 'Payment Method is empty' }).click()
    await expect(page.getByRole('radiogroup', { name: 'Payment method' }).getByRole('radio').first()).toBeFocused()
    await page.getByRole('radio', { name: /^By road/u }).check()
    await page.getByRole('radio', { name: /^Cash on delivery/u }).check()
    await expect(summary).toHaveCount(0)
    await expect(page.getByText('Please agree to the terms and conditions.')).toBeVisible()
  })

  test('CK-07 CK-09 a guest pays in cash with a double click, and is charged the total shown', async ({ page }) => {
    await goToPayment(page)
    await chooseMethods(page, /^Cash on delivery/u)
    const sum = await sumOf(page)
    await placeOrderButton(page).dblclick()
    await expect(page).toHaveURL(/\/checkout-complete\?/u)
    await expect(page.getByText(sum).first()).toBeVisible()
  })

  test('CK-07 CK-09 a failed payment can be retried, and charges the total shown', async ({ page }) => {
    await goToPayment(page)
    await chooseMethods(page, /^Card/u)
    const sum = await sumOf(page)
    await placeOrderButton(page).click()
    await expect(page).toHaveURL(/\/sandbox\//u)
    await expect(page.getByText(sum).first()).toBeVisible()
    await page.getByRole('button', { name: 'Decline the payment' }).click()
    await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
    await expect(page.getByText(/You haven’t been charged/u)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    // A single whole amount is shown without paise.
    await page.getByRole('button', { name: `Try again · ${sum.replace(/\.00$/u, '')}` }).click()
    await page.getByRole('button', { name: /^pay/iu }).click()
    await expect(page).toHaveURL(/\/checkout-complete\?/u)
    await expect(page.getByText(sum).first()).toBeVisible()
  })

  test('CK-07 a guest who pays for an order cancelled in the meantime is told about the refund @proof', async ({
    page,
    desk,
  }) => {
    await goToPayment(page)
    await chooseMethods(page, /^Card/u)
    const sum = await sumOf(page)
    await placeOrderButton(page).click()
    await expect(page).toHaveURL(/\/sandbox\//u)
    const orderNo = /order (\d{6}-\d{6})/u.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? ''
    await desk(orderNo, { kind: 'cancel', reason: 'The kiln broke.' })
    await page.getByRole('button', { name: /^pay/iu }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your order has been cancelled' })).toBeVisible()
    await expect(page.getByText(`We’ll refund ${sum} to your original payment method`)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
  })

  test('CK-07 a shopper who leaves the payment page with Back can pay another way', async ({ page }) => {
    await goToPayment(page)
    await chooseMethods(page, /^Card/u)
    await placeOrderButton(page).click()
    await expect(page).toHaveURL(/\/sandbox\//u)
    await page.goBack()
    await expect(page.getByText(/You came back without paying for order/u)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await expect(page.getByRole('checkbox', { name: /I agree/u })).toBeChecked()
    await page.getByRole('radio', { name: /^Cash on delivery/u }).check()
    await expect(placeOrderButton(page)).toHaveText(/₹/u)
    await placeOrderButton(page).click()
    await expect(page).toHaveURL(/\/checkout-complete\?.*type=cod/u)
  })
})

test.describe('coupons', () => {
  test.use({ expectedConsole: [/422/u] })

  test('CR-02 a shopper sees available coupons, reads why a code is refused, applies one and removes it', async ({
    page,
  }) => {
    await goToPayment(page)
    await chooseMethods(page, /^Cash on delivery/u)
    await unfoldSummary(page)
    const before = await sumOf(page)
    await page.getByRole('button', { name: 'Have a coupon?' }).click()
    const field = page.getByRole('textbox', { name: 'Coupon code' })
    await field.fill('NO-SUCH-CODE')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/We couldn’t find coupon NO-SUCH-CODE/u)
    await expect(page.getByRole('list', { name: 'Available coupons' })).toContainText('WELCOME10')
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply coupon WELCOME10' }).click()
    await expect(page.getByText('Discount (WELCOME10)')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Coupon' })).toBeFocused()
    await expect.poll(() => sumOf(page)).not.toBe(before)
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click()
    await expect(page.getByText('Discount (WELCOME10)')).toBeHidden()
    await expect(placeOrderButton(page)).toHaveText(`Place order · ${before}`)
  })

  test('CR-05 CK-07 a cart changed in another tab is not ordered without a review @proof', async ({
    page,
    context,
  }) => {
    await goToPayment(page)
    await chooseMethods(page, /^Cash on delivery/u)
    const other = await context.newPage()
    await other.goto('/cart')
    const changed = other.waitForResponse((reply) => reply.url().includes('/api/cart/update-qty') && reply.ok())
    await other.getByRole('button', { name: 'Increase quantity' }).click()
    await changed
    await other.close()
    await placeOrderButton(page).click()
    // The message is on the page and briefly in a toast.
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /cart has changed/u })
        .first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/payment$/u)
    await placeOrderButton(page).click()
    await expect(page).toHaveURL(/\/checkout-complete\?/u)
  })

  test('CR-05 a shopper is told when the last item has just been sold @proof', async ({ page, elsewhere }) => {
    const slug = 'belly-mug'
    await goToPayment(page, { pieces: { [slug]: 1 } })
    await chooseMethods(page, /^Card/u)
    const reply = await page.request.get(`/api/product/single-product/${slug}`)
    const { data } = (await reply.json()) as { data: { channel: { stock: number } } }
    const rival = await (await elsewhere()).newPage()
    await placeOrder(rival, { pieces: { [slug]: data.channel.stock }, payment: 'sandbox' })
    await placeOrderButton(page).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /in stock|out of stock/u })
        .first(),
    ).toBeVisible()
    await page
      .getByRole('link', { name: /Edit cart|See in your cart/u })
      .last()
      .click()
    await expect(page.getByText('Sold out. Remove it to check out.')).toBeVisible()
  })
})
