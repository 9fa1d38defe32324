/**
 * The texts of the specification, with its exact spelling, as far as first pages need them. Others are in
 * checkout-messages.ts, account-menu-messages.ts, auth-messages.ts, cookie-messages.ts and admin-messages.ts. Groups
 * name their section; our own texts (D) are in `ownMessages`.
 */

/** Error pages (§2.8, §8). */
export const errorPages = {
  notFound: {
    title: 'Page Not Found!',
    text: "We're sorry, the page you are requested could not be found. Please go back to the home page.",
    button: 'Go Home',
  },
  inactive: {
    title: 'Website Unavailable',
    text: 'This website is currently unavailable due to an inactive subscription.',
  },
  serverError: {
    title: 'Oops',
    code: 'Error Code 500',
    text: 'An unexpected error occurred',
  },
} as const

/** Login texts needed on every first page: in the header and the page table (§2.7). */
export const registerTitle = 'Register'
export const resetPasswordTitle = 'Reset Password'

/** What a 404 says of itself (§5.2, §8). */
export const notFoundMessages = {
  /** The licence status is missing. The spelling is the specification's. */
  websiteUnavailable: 'Website Unvailable',
  /** A route's validate rule failed. */
  failedValidation: (path: string) => `Page Not Found: ${path}`,
  /** No route matches. */
  unmatchedRoute: (path: string) => `Page not found: ${path}`,
} as const

/** The fixed footer of phones (§2.5). */
export const mobileFooter = {
  home: 'Home',
  shop: 'Shop',
  cart: 'Cart',
  account: 'Account',
} as const

/** Texts that the specification describes without wording them. */
export const ownMessages = {
  /** The four suggestions of the 500 page (§2.8): refresh, go back, try again in 30 minutes, contact support. */
  serverErrorSuggestions: [
    'Refresh the page.',
    'Go back to the page before.',
    'Try again in 30 minutes.',
    'Contact support if it goes on.',
  ],
  /** The inactive page addresses the owner as well (§2.8). */
  renewSubscription: 'If this is your website, renew the subscription to bring it back.',
  contactSupport: 'Contact support',
  noConnection: 'The shop could not be reached. Check your connection and try again.',
  timeout: 'The shop took too long to answer. Please try again.',
  unreadableReply: 'The shop gave an answer that could not be read. Please try again.',
  requestFailed: 'Something went wrong. Please try again.',
} as const
