import type { HostPayloads } from '#generated/builder-messages.js'
import { pageHref } from '#pages/page-href.ts'
import { SAMPLE_ORDER } from './sample-orders.ts'

export type SampleView = Exclude<HostPayloads['sample.set']['view'], 'none'>

type ClosedPage = 'password-protected' | 'coming-soon' | 'under-maintenance'

/** A state of the shop with made-up data. */
export interface SampleState {
  path: string
  /** A made-up customer is logged in. */
  isCustomer?: true
  /** What is in the cart; two products by default. */
  hasEmptyCart?: true
  /** The cart is shown beside the page. */
  opensDrawer?: true
  /** The key of a document that only visitors of a closed shop see. */
  closedDocument?: ClosedPage
}

const SAMPLE_SECRET = 'a-sample-token-that-opens-nothing'
const order = { order_id: SAMPLE_ORDER, token: SAMPLE_SECRET, type: 'cod' }
const closed = (kind: ClosedPage): SampleState => ({
  path: pageHref(kind),
  closedDocument: kind,
})

/** What each view of the protocol shows. */
export const SAMPLE_STATES: Readonly<Record<SampleView, SampleState>> = {
  cart: { path: pageHref('cart') },
  'empty-cart': { path: pageHref('cart'), hasEmptyCart: true },
  'cart-drawer': { path: pageHref('home'), opensDrawer: true },
  'checkout-address': { path: pageHref('checkout-address'), isCustomer: true },
  'checkout-payment': { path: pageHref('checkout-payment'), isCustomer: true },
  'checkout-complete': { path: pageHref('checkout-complete', {}, order), isCustomer: true },
  'checkout-failed': { path: pageHref('checkout-failed', {}, { order_id: SAMPLE_ORDER }), isCustomer: true },
  'track-order': { path: pageHref('track-order') },
  account: { path: pageHref('account'), isCustomer: true },
  'account-profile': { path: pageHref('profile'), isCustomer: true },
  'account-security': { path: pageHref('security'), isCustomer: true },
  'account-addresses': { path: pageHref('addresses'), isCustomer: true },
  'account-wishlist': { path: pageHref('wishlist'), isCustomer: true },
  'account-orders': { path: pageHref('orders'), isCustomer: true },
  'account-order': { path: pageHref('order', { number: SAMPLE_ORDER }), isCustomer: true },
  'account-reset-password': {
    path: pageHref('reset-password', { email: 'asha@sample.example', token: SAMPLE_SECRET }),
  },
  invoice: { path: pageHref('order-invoice', { number: SAMPLE_ORDER }), isCustomer: true },
  'login-dialog': { path: pageHref('home', {}, { dialog: 'login' }) },
  'register-dialog': { path: pageHref('home', {}, { dialog: 'register' }) },
  'forgot-password-dialog': { path: pageHref('home', {}, { dialog: 'forgot-password' }) },
  'not-found': { path: pageHref('page', { slug: 'a-page-that-does-not-exist' }) },
  'password-protected': closed('password-protected'),
  'coming-soon': closed('coming-soon'),
  'under-maintenance': closed('under-maintenance'),
}
