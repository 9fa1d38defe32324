import { readdirSync, readFileSync } from 'node:fs'
import { placeOrder } from '../orders.ts'
import type { Way } from './lazy-module.ts'
import { buyerOn, customerOn, customerWithOrderOn } from './visitors.ts'

const TEMPLATES = 'fixtures/templates'

/** Pages that need another address than their own, or a prepared visitor. */
const visits: Readonly<Record<string, Way['on']>> = {
  account: customerOn('/account'),
  'account-addresses': customerOn('/account/addresses'),
  'account-order': customerWithOrderOn((orderNo) => `/account/orders/${orderNo}`),
  'account-orders': customerWithOrderOn(() => '/account/orders'),
  'account-profile': customerOn('/account/profile'),
  'account-reset-password': customerOn('/account/reset-password'),
  'account-security': customerOn('/account/security'),
  'account-wishlist': customerOn('/account/wishlist'),
  cart: buyerOn('/cart'),
  category: '/product-category/bowls',
  'checkout-address': buyerOn('/checkout/address'),
  'checkout-complete': async ({ page }) => (await placeOrder(page)).address,
  'checkout-payment': buyerOn('/checkout/payment'),
  invoice: customerWithOrderOn((orderNo) => `/account/orders/${orderNo}/invoice`),
  'not-found': '/no-such-page',
  product: '/product/diyas',
  search: '/search?query=bowl',
}

/** Pages whose sections work without code. */
const withoutCode = new Set([
  'account-undo',
  'account-verify-email',
  'article',
  'checkout-failed',
  'coming-soon',
  'confirm-order',
  'password-protected',
  'under-maintenance',
])

interface SectionPage {
  section: string
  on: Way['on']
}

/** Returns the first page of each section in the demo store. */
export function sectionPages(): SectionPage[] {
  const pages = readdirSync(TEMPLATES)
    .map((file) => file.replace(/\.json$/u, ''))
    // Its sections load at once.
    .filter((name) => name !== 'header' && !withoutCode.has(name))
    // Prefers the home page.
    .toSorted((one, other) => Number(other === 'home') - Number(one === 'home'))
  const seen = new Map<string, SectionPage>()
  for (const name of pages) {
    const { page, component_data: sections } = JSON.parse(readFileSync(`${TEMPLATES}/${name}.json`, 'utf8')) as {
      page: { path: string }
      component_data: { key: string }[]
    }
    for (const { key: section } of sections)
      if (!seen.has(section)) seen.set(section, { section, on: visits[name] ?? page.path })
  }
  return [...seen.values()]
}
