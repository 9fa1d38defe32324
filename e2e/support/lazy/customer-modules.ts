import type { Page } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { placeOrder } from '../orders.ts'
import { fillCart } from '../payment-cart.ts'
import { Shopper } from '../shopper.ts'
import { dialogOf, expect } from '../test.ts'
import { bannerLink, button, click, type LazyModule, type Stage } from './lazy-module.ts'
import { buyerOn, customerOn } from './visitors.ts'

const expectDialog = (name: string | RegExp) => (page: Page) => expect(dialogOf(page, name)).toBeVisible()

async function fillCartPage({ page }: Stage): Promise<string> {
  await new Shopper(page).addToCart('diyas')
  return '/cart'
}

/** On public pages, the browser only knows its customer after an account page. */
async function expectRemembered(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(bannerLink('Register')(page)).toHaveCount(0)
}

/** A customer with a cart and two saved addresses, on the address step. */
async function customerWithAddresses({ page }: Stage): Promise<string> {
  await openAccount(page.request)
  for (const street of ['3 Rue Dumas', '9 Canal Street']) {
    const data = { ...savedAddress, address_line_1: street }
    expect((await page.request.post('/api/address/add', { data })).status()).toBe(200)
  }
  await fillCart(page)
  return '/checkout/address'
}

const savedAddress = {
  address_type: 'Shipping',
  name: 'Anjali Rao',
  phone: '9876543210',
  country: 'IN',
  pincode: '605001',
  city: 'Puducherry',
  state: 'PY',
}

async function receiveOrder({ page, desk }: Stage): Promise<string> {
  await openAccount(page.request)
  const { orderNo } = await placeOrder(page, { pieces: { diyas: 1 } })
  await desk(orderNo, { kind: 'ship', waybill: `BL-${orderNo.replace(/\D/gu, '')}`, carrier: 'BlueDart' })
  await desk(orderNo, { kind: 'deliver' })
  return orderNo
}

const orders = async ({ page }: Stage) => {
  await openAccount(page.request)
  await placeOrder(page)
  return '/account/orders'
}

/** Changes the email address, which requires re-authentication. */
const changeEmail = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill(`new.${Date.now()}@ashkiln.example`)
  return click(button('Save'))(page)
}

/** Lazy modules of cart, checkout, orders and account. */
export const customerModules: Record<string, LazyModule> = {
  'src/domain/phone-library.ts': [
    {
      on: buyerOn('/checkout/address'),
      press: async (page) => {
        const country = page.getByRole('region', { name: 'Deliver to' }).getByLabel('Country')
        await country.selectOption({ label: 'Sri Lanka' })
        return country
      },
    },
  ],
  'src/routes/checkout-guards.ts': [
    {
      on: buyerOn('/cart'),
      press: click((page) =>
        page
          .locator('main')
          .getByRole('link', { name: /checkout/iu })
          .first(),
      ),
      expectResult: (page) => expect(page.getByRole('region', { name: 'Deliver to' })).toBeVisible(),
      replaces: /./u,
    },
  ],
  'src/routes/guard-rules.ts': [
    {
      on: customerOn('/cart'),
      press: async (page) => {
        await page.evaluate(() => history.pushState({}, '', '/account'))
        return page.locator('main')
      },
      replaces: /./u,
    },
  ],
  'src/sections/checkout-address/joined-note.tsx': { never: 'only a note about items that joined the cart at a login' },
  'src/sections/checkout-address/address-selector.tsx': [
    {
      on: customerWithAddresses,
      press: click((page) => page.getByRole('region', { name: 'Deliver to' }).getByRole('button', { name: 'Change' })),
      hasNote: true,
      expectResult: (page) => expect(page.getByRole('radio', { name: /9 Canal Street/u })).toBeVisible(),
      replaces: /^BUTTON Change/u,
    },
  ],
  'src/sections/checkout-address/fault-summary.tsx': [{ on: buyerOn('/checkout/address') }],
  'src/sections/checkout-address/pincode-note.tsx': [
    {
      on: buyerOn('/checkout/address'),
      expectResult: (page) =>
        expect(
          page
            .getByRole('status')
            .filter({ hasText: /605001/u })
            .first(),
        ).toBeVisible(),
    },
  ],
  'src/sections/product-reviews/own-review.tsx': [
    {
      on: async (stage) => {
        await receiveOrder(stage)
        await expectRemembered(stage.page)
        return '/product/diyas'
      },
      press: async (page) => {
        const reviews = page.locator('[data-section="product-reviews"]')
        await reviews.evaluate((element) => element.scrollIntoView())
        return reviews
      },
      expectResult: (page) =>
        expect(page.getByRole('button', { name: /^(?:Write a review|Be the first)/u })).toBeVisible(),
    },
  ],
  'src/sections/profile-form/verify-account-dialog.tsx': [
    {
      on: customerOn('/account/profile'),
      press: async (page) => {
        const verify = page.getByRole('button', { name: 'Verify', exact: true })
        await verify.click()
        const proof = dialogOf(page, 'Confirm it’s you')
        await proof.getByLabel('Your password', { exact: true }).fill('kiln-Door-9')
        await proof.getByLabel('Your password', { exact: true }).press('Enter')
        return verify
      },
      expectResult: expectDialog('Verify Account'),
    },
  ],
  'src/sections/security-settings/delete-account-dialog.tsx': [
    {
      on: customerOn('/account/security'),
      press: click(button('Delete my account')),
      hasNote: true,
      expectResult: expectDialog('Delete your account?'),
    },
  ],
  'src/sections/security-settings/saved-cards.tsx': [{ on: customerOn('/account/security') }],
  'src/sections/site-header/account-popover.tsx': [
    {
      on: async ({ page }) => {
        await openAccount(page.request)
        await expectRemembered(page)
        return '/about'
      },
      expectResult: (page) => expect(page.getByRole('banner').getByRole('button', { name: /account/iu })).toBeVisible(),
    },
  ],
  'src/shop/account/reauthentication-dialog.tsx': [
    {
      on: customerOn('/account/profile'),
      press: changeEmail,
      hasNote: true,
      expectResult: expectDialog('Confirm it’s you'),
    },
  ],
  'src/shop/cart/coupon-form.tsx': [
    {
      on: buyerOn('/cart'),
      press: click(button('Have a coupon?')),
      hasNote: true,
      expectResult: (page) => expect(page.getByRole('textbox', { name: 'Coupon code' })).toBeVisible(),
    },
  ],
  'src/shop/cart/applied-coupon.tsx': [
    {
      on: buyerOn('/cart'),
      press: async (page) => {
        await button('Have a coupon?')(page).click()
        const use = button('Apply coupon WELCOME10')(page)
        await use.click()
        return use
      },
      expectResult: (page) => expect(page.getByRole('button', { name: 'Remove coupon WELCOME10' })).toBeVisible(),
      replaces: /coupon|WELCOME10|₹/iu,
    },
  ],
  'src/shop/cart/estimated-totals.tsx': [
    {
      on: buyerOn('/cart'),
      expectResult: (page) => expect(page.locator('main').getByText('Subtotal').first()).toBeVisible(),
    },
  ],
  'src/shop/delivery/delivery-part.tsx': [
    {
      on: fillCartPage,
      press: click(button('Check delivery to your PIN code')),
      hasNote: true,
      expectResult: (page) => expect(page.getByLabel('Delivery PIN code')).toBeVisible(),
    },
  ],
  'src/shop/order/order-dialogs.tsx': [
    {
      on: orders,
      press: click(button(/^Quick look/u)),
      hasNote: true,
      expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    },
    {
      on: async (stage) => {
        await openAccount(stage.page.request)
        return `/account/orders/${(await placeOrder(stage.page)).orderNo}`
      },
      press: click(button('Cancel order')),
      hasNote: true,
      expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    },
    {
      on: async (stage) => {
        await receiveOrder(stage)
        await expectRemembered(stage.page)
        return '/product/diyas'
      },
      press: async (page) => {
        await page.locator('[data-section="product-reviews"]').evaluate((element) => element.scrollIntoView())
        return click(button(/^(?:Write a review|Be the first)/u))(page)
      },
      hasNote: true,
      expectResult: expectDialog(/^Rate/u),
    },
  ],
  'src/shop/order/order-email-form.tsx': [
    {
      on: async ({ page }) => (await placeOrder(page)).address,
      press: click(button('Wrong email address? Change it')),
      hasNote: true,
      expectResult: (page) => expect(page.getByLabel('Email address for this order')).toBeVisible(),
    },
  ],
  'src/shop/order/order-pictures.tsx': [
    {
      on: async (stage) => `/account/orders/${await receiveOrder(stage)}`,
      press: click(button(/^Rate and review/u)),
      expectResult: (page) => expect(page.getByLabel('Choose a picture')).toBeAttached(),
    },
  ],
  'src/visitor/checkout/start-payment.ts': [
    {
      on: buyerOn('/checkout/payment'),
      expectResult: (page) => expect(page.getByRole('button', { name: /^Place order/u })).toBeEnabled(),
    },
  ],
  'src/visitor/checkout/start.ts': [
    {
      on: buyerOn('/checkout/address'),
      expectResult: (page) => expect(page.getByRole('region', { name: 'Deliver to' })).toBeVisible(),
    },
  ],
  'src/visitor/wishlist.start.ts': [
    {
      on: customerOn('/account/wishlist'),
      expectResult: (page) => expect(bannerLink(/^Wishlist/u)(page)).toBeVisible(),
    },
  ],
}
