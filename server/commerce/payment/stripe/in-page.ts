import type { InPageCheckout } from '../in-page-checkout.ts'

const LIVE = 'https://api.stripe.com'

/** Checkout’s embedded page. Stripe.js has a name per release, like the version of the API. */
export function stripeInPage(apiOrigin: string): InPageCheckout {
  const own = apiOrigin === LIVE ? [] : [apiOrigin]
  return {
    // Another origin of the API is a server for tests, which has a script of its own.
    script: `${apiOrigin === LIVE ? 'https://js.stripe.com' : apiOrigin}/endive/stripe.js`,
    sources: {
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com', ...own],
      'frame-src': [
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
        'https://checkout.stripe.com',
        ...own,
      ],
      'connect-src': ['https://api.stripe.com', 'https://checkout.stripe.com', ...own],
      'img-src': ['https://*.stripe.com'],
    },
    payment: ['https://js.stripe.com', 'https://checkout.stripe.com'],
    show: `
const stripe = Stripe(data.inPage.publishable_key)
const create = stripe.createEmbeddedCheckoutPage ?? stripe.initEmbeddedCheckout
const checkout = await create.call(stripe, { fetchClientSecret: async () => data.inPage.client_secret })
checkout.mount(element)
`,
  }
}
