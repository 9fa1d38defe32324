import { pleaseWait } from '#lib/waiting-words.ts'

/**
 * Every message, title and button text that the specification puts into words, spelt exactly as there, odd spellings
 * included, but for those of the checkout (checkout-messages.ts) and the account's menu (account-menu-messages.ts), which
 * few pages need. Groups name their section; words that are our own (D) stand in `ownMessages`.
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

/** What a 404 says of itself (§5.2, §8). */
export const notFoundMessages = {
  /** The licence status is missing; spelt so. */
  websiteUnavailable: 'Website Unvailable',
  /** A route's validate rule failed. */
  failedValidation: (path: string) => `Page Not Found: ${path}`,
  /** No route matches. */
  unmatchedRoute: (path: string) => `Page not found: ${path}`,
} as const

/** Rules of fields (§5.2, §8). */
export const fieldMessages = {
  required: 'This field is required',
  email: 'The value must be an valid email address',
  invalid: 'This field is not valid.',
  phone: 'Invalid phone number',
  otpRequired: 'The OTP is required',
} as const

/** Toasts (§4.2, §8). */
export const toastMessages = {
  resendLimit: 'Maximum attempt reached. Please try again later',
} as const

/** Login, register and verification dialogs (§2.7, §4.2). */
export const authMessages = {
  loginTitle: 'Login',
  forgotPasswordTitle: 'Forgot Password?',
  loginWithEmail: 'Login with Email',
  loginWithOtp: 'Login with OTP',
  registerNow: 'Register Now',
  forgotPassword: 'Forgot Password',
  registerTitle: 'Register',
  registerWithEmail: 'Register with Email',
  registerWithOtp: 'Register with OTP',
  loginNow: 'Login Now',
  sendOtp: 'SEND OTP',
  changePhone: 'Change Phone',
  verifyAccountTitle: 'Verify Account',
  verifyButton: 'VERIFY',
  resendOtp: 'RESEND OTP',
  verified: 'Verified',
  verify: 'Verify',
  pleaseWait,
  resetPasswordTitle: 'Reset Password',
} as const

/** Cookie banner and preferences (§2.6). */
export const cookieMessages = {
  acceptAll: 'Accept All',
  declineAll: 'Decline All',
  preferences: 'Cookie Preferences',
  necessary: 'Necessary',
  optional: 'Optional',
  save: 'Save',
} as const

/** The fixed footer of phones (§2.5). */
export const mobileFooter = {
  home: 'Home',
  shop: 'Shop',
  cart: 'Cart',
  account: 'Account',
} as const

/** Builder mode and the admin's link (§2.1, §2.5). */
export const adminMessages = {
  adminPanel: 'Admin Panel',
  /** Names the bar above every page (ours). */
  bar: 'Admin',
  /** Ends the admin's login (ours). */
  logOut: 'Log out',
  editHeader: 'Edit Header',
  editFooter: 'Edit Footer',
  editPage: 'Edit Page',
  /** The bar above every page of a closed shop; the name of the page that others find follows (ours). */
  closedTo: 'Closed to visitors',
} as const

/** On the page of a product that shoppers do not find (ours). By itself, because it goes to every shopper with that page's code. */
/** A link to a variant that there is no more shows its product. */
export const goneVariantMessage = 'The option you were looking for is no longer available. Here is what we have.'
export const unpublishedMessage = 'Unpublished: only admins see this'

/** Words of ours where the specification describes a text without spelling it. */
export const ownMessages = {
  /** The four suggestions of the 500 page (§2.8): refresh, go back, try again in 30 minutes, contact support. */
  serverErrorSuggestions: [
    'Refresh the page.',
    'Go back to the page before.',
    'Try again in 30 minutes.',
    'Contact support if it goes on.',
  ],
  /** The inactive page speaks to the owner too (§2.8). */
  renewSubscription: 'If this is your website, renew the subscription to bring it back.',
  contactSupport: 'Contact support',
  stockBlocks: (names: string) => `Remove what is sold out to continue, or lower its quantity${names && `: ${names}`}.`,
  sessionEnded: 'Your session has ended. Log in to pick up where you left off: nothing is lost.',
  sessionEndedCart: 'Your session has ended. Log in to see your cart.',
  noConnection: 'The shop could not be reached. Check your connection and try again.',
  timeout: 'The shop took too long to answer. Please try again.',
  unreadableReply: 'The shop gave an answer that could not be read. Please try again.',
  requestFailed: 'Something went wrong. Please try again.',
} as const
