import { waitForHydration } from '../shopper.ts'
import { dialogOf, expect } from '../test.ts'
import { bannerLink, button, click, fill, type LazyModule, type Way } from './lazy-module.ts'

const VASES = '/product-category/vases'
const VASE = '/product/tall-bottle-vase'
const SOLD_OUT = `${VASE}?sku=ASH-VAS-001-CEL-28`

const dialog = (name: string | RegExp) => async (page: Parameters<NonNullable<Way['expectResult']>>[0]) =>
  expect(dialogOf(page, name)).toBeVisible()

const pincode = fill('Delivery PIN code', '605001', 'Enter')
const checkPincode: Way = {
  on: '/product/diyas',
  press: pincode,
  hasNote: true,
  expectResult: (page) => expect(page.locator('main').getByRole('status').filter({ hasText: '605001' })).toBeVisible(),
}
/** A remembered PIN code may have requested the answer's code before the press. */
const checkPincodeOnceReady: Way = {
  ...checkPincode,
  press: async (page) => {
    await page.mouse.move(5, 5)
    await waitForHydration(page.getByLabel('Delivery PIN code'))
    return pincode(page)
  },
}
const addFromCard: Way = {
  on: VASES,
  press: click(button(/^Add to cart: /)),
  hasNote: true,
  expectResult: (page) => expect(page.getByRole('status').filter({ hasText: 'added to your cart' })).toBeVisible(),
}

/** Lazy modules of public pages. */
export const shopModules: Record<string, LazyModule> = {
  'src/app/after-load.ts': [{ on: '/' }],
  'src/app/for-shoppers.ts': [addFromCard],
  'src/domain/commerce-events.ts': { never: 'only loaded by shops with trackers, and invisible to shoppers' },
  'src/lib/sanitise.ts': [
    {
      on: '/faq',
      press: async (page) => {
        const link = page
          .getByRole('contentinfo')
          .getByRole('link', { name: /^Shipping/ })
          .first()
        await link.scrollIntoViewIfNeeded()
        await waitForHydration(link)
        await link.click()
        return link
      },
      expectResult: (page) => expect(page.getByRole('heading', { level: 1, name: /shipping/i })).toBeVisible(),
      replaces: /./,
    },
  ],
  'src/sections/auth-dialogs/auth-panel.tsx': [
    { on: '/', press: click(bannerLink('Account')), hasNote: true, expectResult: dialog(/login/i) },
  ],
  'src/sections/cart-drawer/drawer-panel.tsx': [
    { on: VASES, press: click(bannerLink(/^Cart/)), hasNote: true, expectResult: dialog(/cart/i) },
  ],
  'src/sections/product-detail/product-notes.tsx': [
    {
      on: '/product/tall-bottle-vase',
      press: async (page) => {
        await page.mouse.move(1, 1)
        return page.getByRole('main')
      },
    },
  ],
  'src/sections/listing/filter-groups.tsx': [
    {
      on: VASES,
      press: async (page) => {
        const box = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { disabled: false })
        await box.first().check({ force: true })
        return box.first()
      },
      expectResult: (page) => expect(page).toHaveURL(/\?/),
    },
  ],
  'src/sections/listing/filter-sheet.tsx': [
    {
      on: VASES,
      press: click((page) => page.getByRole('link', { name: /^Filter/ })),
      hasNote: true,
      expectResult: dialog(/filter/i),
      phone: true,
    },
  ],
  'src/sections/newsletter/newsletter-form.tsx': [
    {
      on: '/about',
      press: async (page) => {
        await fill('Email address', `reader${Date.now()}@letters.example`)(page)
        return click(button('Subscribe'))(page)
      },
      hasNote: true,
      expectResult: (page) => expect(page.getByLabel('Email address')).toHaveCount(0),
    },
  ],
  'src/sections/product-detail/share-button.tsx': [
    {
      on: VASE,
      press: click(button('Share')),
      hasNote: true,
      expectResult: (page) => expect(page.getByText(/^(Link copied|Copy the link:)$/)).toBeVisible(),
    },
  ],
  'src/sections/product-detail/share.ts': [
    {
      on: VASE,
      press: click(button('Share')),
      hasNote: true,
      expectResult: (page) => expect(page.getByText(/^(Link copied|Copy the link:)$/)).toBeVisible(),
    },
  ],
  'src/sections/product-reviews/report-dialog.tsx': [
    {
      on: '/product/moon-jar',
      press: click(button(/^Report .*’s review/)),
      hasNote: true,
      expectResult: dialog(/report/i),
    },
  ],
  'src/sections/quick-view/quick-view-dialog.tsx': [
    { on: VASES, press: click(button(/^Quick view: Moon jar/)), hasNote: true, expectResult: dialog('Moon jar') },
  ],
  'src/sections/site-header/menu-sheet.tsx': [
    { on: '/', press: click(button(/^Menu$/)), hasNote: true, expectResult: dialog(/menu/i), phone: true },
  ],
  'src/sections/site-header/search-sheet.tsx': [
    { on: '/', press: click(bannerLink('Search')), hasNote: true, expectResult: dialog(/search/i), phone: true },
  ],
  'src/sections/site-header/search-suggestions.tsx': [
    {
      on: '/',
      press: click((page) => page.getByRole('textbox', { name: 'Search the shop' })),
      expectResult: (page) => expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeVisible(),
    },
  ],
  'src/shop/delivery/pincode-result.tsx': [checkPincodeOnceReady],
  'src/shop/delivery/pincode-check.tsx': [checkPincode],
  'src/shop/product/customisation-fields.tsx': [
    {
      on: '/product/dinner-plate',
      expectResult: (page) => expect(page.getByRole('textbox', { name: /Words on the back/u })).toBeVisible(),
    },
  ],
  'src/shop/product/change-note.ts': [
    {
      on: `${VASE}?sku=ASH-VAS-001-TEN-28`,
      press: async (page) => {
        const glaze = page.locator('main').getByRole('radio', { name: 'Celadon', exact: true }).first()
        await waitForHydration(glaze)
        await glaze.check({ force: true })
        return glaze
      },
    },
  ],
  'src/shop/product/sold-out.tsx': [
    {
      on: SOLD_OUT,
      press: click(button(/^See Tenmoku, 28 cm/)),
      hasNote: true,
      expectResult: (page) => expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled(),
    },
  ],
  'src/shop/product/stock-alert-form.tsx': [
    {
      on: SOLD_OUT,
      press: click(button('Email me when it’s back')),
      hasNote: true,
      expectResult: (page) => expect(page.locator('main').getByLabel(/Email/).first()).toBeVisible(),
    },
  ],
  'src/ui/email-suggestion.tsx': [
    {
      on: '/contact',
      press: (page) => fill(/^E-mail$/, 'anjali@gmial.com', 'Tab')(page),
      expectResult: async (page) => {
        await page
          .getByLabel(/^E-mail$/)
          .first()
          .focus()
        await page.keyboard.press('Tab')
        await expect(page.getByText(/gmail\.com/)).toBeVisible()
      },
    },
  ],
  'src/ui/failure-note.tsx': [{ on: '/' }],
  'src/ui/toast-stack.tsx': [{ ...addFromCard, hasNote: undefined as never, replaces: /^BUTTON Add to cart: / }],
  'src/ui/zoom.tsx': [
    {
      on: VASE,
      press: click((page) =>
        page
          .locator('main')
          .getByRole('link', { name: /^Zoom in/ })
          .first(),
      ),
      hasNote: true,
      expectResult: dialog(/^Pictures of/),
    },
    {
      on: '/gallery',
      press: click((page) => page.locator('main a[data-opens]').first()),
      hasNote: true,
      expectResult: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    },
  ],
  'src/visitor/cart.start.ts': [addFromCard],
  'src/visitor/session.start.ts': [
    { on: '/', press: click(bannerLink('Account')), hasNote: true, expectResult: dialog(/login/i) },
  ],
  'src/visitor/wishlist.start.ts': [
    { on: VASES, press: click(button(/^Save /)), hasNote: true, expectResult: dialog(/login/i) },
  ],
}
