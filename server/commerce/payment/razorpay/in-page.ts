import type { InPageCheckout } from '../in-page-checkout.ts'

const LIVE = 'https://api.razorpay.com'

/** Razorpay’s Standard Checkout, which opens over the page. */
export function razorpayInPage(apiOrigin: string): InPageCheckout {
  const own = apiOrigin === LIVE ? [] : [apiOrigin]
  const checkout = 'https://checkout.razorpay.com'
  return {
    // Another origin of the API is a server for tests, which has a script of its own.
    script: apiOrigin === LIVE ? `${checkout}/v1/checkout.js` : `${apiOrigin}/checkout.js`,
    sources: {
      'script-src': [checkout, 'https://cdn.razorpay.com', ...own],
      'frame-src': [LIVE, checkout, ...own],
      'connect-src': [LIVE, checkout, 'https://lumberjack.razorpay.com', ...own],
      'img-src': ['data:', 'https://*.razorpay.com'],
      // The script adds style sheets of its own.
      'style-src': ["'unsafe-inline'"],
      // Some banks’ pages are opened by a form.
      'form-action': ["'self'", LIVE, ...own],
    },
    payment: [LIVE, checkout],
    show: `
const { reference, email, contact, ...order } = data.inPage
const finish = () => location.replace(data.done)
new Razorpay({ ...order, notes: { reference }, prefill: { email, contact }, handler: finish, modal: { ondismiss: finish } }).open()
`,
  }
}
