import type { HostPayloads } from '#builder-client/builder-client.ts'
import * as t from '#words/admin-pages.ts'

/** A view of the shop with made-up data; `none` is the shop as it is. */
export type Sample = HostPayloads['sample.set']['view']

const TITLES: Readonly<Record<Sample, () => string>> = {
  none: t.sampleNone,
  cart: t.sampleCart,
  'empty-cart': t.sampleEmptyCart,
  'cart-drawer': t.sampleCartDrawer,
  'checkout-address': t.sampleCheckoutAddress,
  'checkout-payment': t.sampleCheckoutPayment,
  'checkout-complete': t.sampleCheckoutComplete,
  'checkout-failed': t.sampleCheckoutFailed,
  'track-order': t.sampleTrackOrder,
  account: t.sampleAccount,
  'account-profile': t.sampleAccountProfile,
  'account-security': t.sampleAccountSecurity,
  'account-addresses': t.sampleAccountAddresses,
  'account-wishlist': t.sampleAccountWishlist,
  'account-orders': t.sampleAccountOrders,
  'account-order': t.sampleAccountOrder,
  'account-reset-password': t.sampleResetPassword,
  invoice: t.sampleInvoice,
  'login-dialog': t.sampleLoginDialog,
  'register-dialog': t.sampleRegisterDialog,
  'forgot-password-dialog': t.sampleForgotPasswordDialog,
  'not-found': t.sampleNotFound,
  'password-protected': t.samplePasswordProtected,
  'coming-soon': t.sampleComingSoon,
  'under-maintenance': t.sampleUnderMaintenance,
}

export const sampleTitle = (sample: Sample): string => TITLES[sample]()

/** Views of one document; the first is the one to begin with. */
type Samples = readonly [Sample, ...Sample[]]

const FRAME: Samples = [
  'none',
  'cart-drawer',
  'login-dialog',
  'register-dialog',
  'forgot-password-dialog',
  'cart',
  'account',
]

/** Views in which the documents of a type, or one of its documents, are seen. */
const SAMPLES: Readonly<Record<string, Samples>> = {
  Header: FRAME,
  Footer: FRAME,
  Cart: ['cart', 'empty-cart'],
  TrackOrder: ['track-order'],
  NotFound: ['not-found'],
  'Checkout checkout-address': ['checkout-address'],
  'Checkout checkout-payment': ['checkout-payment'],
  'Checkout checkout-complete': ['checkout-complete'],
  'Checkout checkout-failed': ['checkout-failed'],
  'Account account': ['account'],
  'Account account-profile': ['account-profile'],
  'Account account-security': ['account-security'],
  'Account account-addresses': ['account-addresses'],
  'Account account-wishlist': ['account-wishlist'],
  'Account account-orders': ['account-orders'],
  'Account account-order': ['account-order'],
  'Account account-reset-password': ['account-reset-password'],
  'Account invoice': ['invoice'],
  'Page password-protected': ['password-protected'],
  'Page coming-soon': ['coming-soon'],
  'Page under-maintenance': ['under-maintenance'],
}

const NONE: Samples = ['none']

/** Returns the views in which a document can be seen, beginning with the default. */
export const samplesOf = (pageType: string, key: string): Samples =>
  SAMPLES[`${pageType} ${key}`] ?? SAMPLES[pageType] ?? NONE
