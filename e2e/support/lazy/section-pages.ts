import { opensAccount } from '../accounts.ts'
import { placesOrder } from '../orders.ts'
import { fillsCart } from '../payment-cart.ts'
import type { Stage } from './lazy-module.ts'

interface SectionPage {
  on: string | ((stage: Stage) => Promise<string>)
  sections: readonly string[]
}

const customerOn =
  (path: string) =>
  async ({ page }: Stage) => {
    await opensAccount(page.request)
    return path
  }
const buyerOn =
  (path: string) =>
  async ({ page }: Stage) => {
    await fillsCart(page)
    return path
  }
const ordererOn =
  (pathOf: (orderNo: string) => string) =>
  async ({ page }: Stage) => {
    await opensAccount(page.request)
    return pathOf((await placesOrder(page)).orderNo)
  }

/** Where a shopper sees each section that has a chunk of its own. */
export const sectionPages: readonly SectionPage[] = [
  {
    on: '/',
    sections: [
      'hero',
      'category-tiles',
      'product-grid',
      'collection-showcase',
      'slider',
      'product-carousel',
      'columns',
    ],
  },
  { on: '/', sections: ['newsletter', 'site-footer', 'chat-button', 'recently-viewed'] },
  { on: '/about', sections: ['rich-text', 'image-with-text', 'collection-strip'] },
  { on: '/contact', sections: ['form', 'custom-gallery', 'store-map'] },
  { on: '/product-category/bowls', sections: ['breadcrumb', 'page-heading', 'listing'] },
  { on: '/product/diyas', sections: ['product-detail', 'related-products', 'product-reviews'] },
  { on: '/search?query=bowl', sections: ['search-results'] },
  { on: '/blogs', sections: ['article-list'] },
  { on: '/faq', sections: ['questions'] },
  { on: '/gallery', sections: ['picture-gallery'] },
  { on: '/how-a-pot-is-made', sections: ['featured-product'] },
  { on: '/shipping', sections: ['delivery-rates'] },
  { on: '/trade-enquiry', sections: ['trade-enquiry'] },
  { on: '/track-order', sections: ['track-order'] },
  { on: '/no-such-page', sections: ['not-found'] },
  { on: '/newsletter-confirm', sections: ['newsletter-link'] },
  { on: buyerOn('/cart'), sections: ['cart-lines'] },
  { on: buyerOn('/checkout/address'), sections: ['checkout-steps', 'checkout-address'] },
  { on: buyerOn('/checkout/payment'), sections: ['checkout-payment'] },
  { on: async ({ page }) => (await placesOrder(page)).address, sections: ['checkout-complete'] },
  { on: customerOn('/account'), sections: ['account-menu', 'account-dashboard'] },
  { on: customerOn('/account/addresses'), sections: ['address-book'] },
  { on: customerOn('/account/profile'), sections: ['profile-form'] },
  { on: customerOn('/account/reset-password'), sections: ['reset-password'] },
  { on: customerOn('/account/security'), sections: ['security-settings'] },
  { on: customerOn('/account/wishlist'), sections: ['wishlist'] },
  { on: ordererOn(() => '/account/orders'), sections: ['order-list'] },
  { on: ordererOn((orderNo) => `/account/orders/${orderNo}`), sections: ['order-details'] },
  { on: ordererOn((orderNo) => `/account/orders/${orderNo}/invoice`), sections: ['invoice'] },
]

const whileClosed = 'stands on the pages of a closed shop, whose forms work without script'

/** Sections that no test loses, and why. */
export const otherSections: Readonly<Record<string, string>> = {
  article: 'is text, as rich-text is',
  'category-grid': 'is on no page of the demo store; made of links, as category-tiles is',
  'checkout-failed': 'is reached after a payment that failed, and made of links',
  countdown: whileClosed,
  'mailed-link': 'is reached by a link in a mail; a form that works without script',
  'mode-intro': whileClosed,
  'mode-password': whileClosed,
  'mode-subscribe': whileClosed,
  'top-bar': 'is on no page of the demo store; made of links, as site-footer is',
}
