import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as account from './account.ts'
import * as address from './address.ts'
import * as auth from './auth.ts'
import * as blog from './blog.ts'
import * as cartDelivery from './cart-delivery.ts'
import * as category from './category.ts'
import * as faq from './faq.ts'
import * as form from './form.ts'
import { type Call, createHttp } from './client/http.ts'
import { sendHeartBeat } from './heart-beat.ts'
import * as menu from './menu.ts'
import * as plugins from './plugins.ts'
import * as product from './product.ts'
import * as review from './review.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as shop from './shop.ts'
import * as slider from './slider.ts'
import * as storefront from './storefront.ts'
import * as template from './template.ts'
import { fakeTransport, success } from './testing/fake-transport.ts'
import { type CallRow, purchaseCalls } from './testing/purchase-calls.ts'
import { waitForProduct } from './wait.ts'
import * as wishlist from './wishlist.ts'

const identity = { api_cart: 'c', cart_session: 's' }
const home = { country: 'IN', address_type: 'Shipping' } as const
const rating = { order_no: 'A1', line_id: 1, rating: 4, title: 'Good' }

/** Every call of specification §7: method, path, query, and body, spelt as there. */
const calls: CallRow[] = [
  // Storefront
  ['GET /api/storefront/all', (http) => storefront.getStorefront(http)],
  [
    'POST /api/storefront/verify-password',
    (http) => storefront.verifyPassword(http, { password: 'kiln' }),
    { password: 'kiln' },
  ],
  [
    'POST /api/storefront/subscribe-to-mode',
    (http) => storefront.subscribeToMode(http, { email: 'a@b.c' }),
    { email: 'a@b.c' },
  ],
  ['GET /api/storefront/initial-values?keys=a%2Cb', (http) => storefront.getInitialValues(http, ['a', 'b'])],
  ['GET /api/base/host', (http) => storefront.getHost(http)],
  ['POST /api/base/heart-beat', (http) => sendHeartBeat(http)],
  // Content
  ['GET /api/slider/home', (http) => slider.getSlider(http, 'home')],
  ['GET /api/menu/main', (http) => menu.getMenu(http, 'main')],
  ['GET /api/template/header?path=%2Fcart', (http) => template.getTemplate(http, { id: 'header', path: '/cart' })],
  [
    'GET /api/templateBoth/home?utm=1&path=%2F',
    (http) => template.getTemplateBoth(http, { key: 'home', path: '/', query: { utm: '1' } }),
  ],
  ['GET /api/page/about?path=%2Fabout', (http) => template.getPage(http, { id: 'about', path: '/about' })],
  // Settings
  ['POST /api/settings/get', (http) => settings.getSettings(http, ['a']), { keys: ['a'] }],
  ['GET /api/settings/countries', (http) => settings.getCountries(http)],
  ['GET /api/settings/address-fields', (http) => settings.getAddressFields(http)],
  [
    'GET /api/settings/address-fields/IN?type=Billing',
    (http) => settings.getAddressFields(http, { country: 'IN', type: 'Billing' }),
  ],
  // Auth
  [
    'POST /api/auth/login',
    (http) => auth.login(http, { email: 'a@b.c', password: 'secret', remember_me: true }),
    { email: 'a@b.c', password: 'secret', remember_me: true },
  ],
  ['POST /api/auth/reset', (http) => auth.requestReset(http, { email: 'a@b.c' }), { email: 'a@b.c' }],
  [
    'GET /api/auth/validate-reset?email=a%40b.c&token=t',
    (http) => auth.validateReset(http, { email: 'a@b.c', token: 't' }),
  ],
  [
    'POST /api/auth/reset-complete',
    (http) => auth.completeReset(http, { email: 'a@b.c', token: 't', password: 'secret' }),
    { email: 'a@b.c', token: 't', password: 'secret' },
  ],
  [
    'POST /api/auth/register',
    (http) => auth.register(http, { first_name: 'A', last_name: 'B', phone: '9', email: 'a@b.c', password: 'secret' }),
    { first_name: 'A', last_name: 'B', phone: '9', email: 'a@b.c', password: 'secret' },
  ],
  ['POST /api/auth/otp/request', (http) => auth.requestOtp(http, { input: '9' }), { input: '9' }],
  [
    'POST /api/auth/otp/verify',
    (http) => auth.verifyOtp(http, { input: '9', otp: '1234' }),
    { input: '9', otp: '1234' },
  ],
  ['POST /api/auth/logout', (http) => auth.logout(http)],
  // Account
  ['GET /api/account/get', (http) => account.getAccount(http)],
  ['PUT /api/account/update-profile', (http) => account.updateProfile(http, { first_name: 'A' }), { first_name: 'A' }],
  [
    'PUT /api/account/update-password',
    (http) => account.updatePassword(http, { password: 'secret' }),
    { password: 'secret' },
  ],
  ['POST /api/account/otp/generate', (http) => account.generateAccountOtp(http, { input: '9' }), { input: '9' }],
  [
    'POST /api/account/otp/verify',
    (http) => account.verifyAccountOtp(http, { input: '9', otp: '1234' }),
    { input: '9', otp: '1234' },
  ],
  // Plugins
  ['GET /api/plugins/all', (http) => plugins.getPlugins(http)],
  ['GET /api/plugins/config/Chat', (http) => plugins.getPluginConfig(http, 'Chat')],
  [
    'PUT /api/plugins/GoogleTag/track-purchase',
    (http) => plugins.trackPurchase(http, { plugin: 'GoogleTag', order_id: 'A1' }),
    { order_id: 'A1' },
  ],
  ['POST /api/plugins/TradeEnquiry/submit', (http) => plugins.submitTradeEnquiry(http, { a: 1 }), { a: 1 }],
  [
    'POST /api/plugins/emailSubscription/subscribe',
    (http) => plugins.subscribeEmail(http, { email: 'a@b.c' }),
    { email: 'a@b.c' },
  ],
  ['POST /api/plugins/Gallery', (http) => plugins.getGallery(http, { id: 'a' }), { id: 'a' }],
  [
    'POST /api/plugins/customGallery',
    (http) => plugins.getCustomGallery(http, { items: ['/images/a.webp'] }),
    { items: ['/images/a.webp'] },
  ],
  ['GET /api/plugins/TradeEnquiry/form', (http) => form.getTradeForm(http)],
  [
    'POST /api/plugins/TradeEnquiry/upload?field=plan',
    (http) => form.uploadFormFile(http, { form: undefined, field: 'plan', file: new Blob() }),
  ],
  [
    'POST /api/form/upload/contact?field=plan',
    (http) => form.uploadFormFile(http, { form: 'contact', field: 'plan', file: new Blob() }),
  ],
  [
    'POST /api/plugins/emailSubscription/confirm',
    (http) => plugins.followLetterLink(http, 'confirm', 't'),
    { token: 't' },
  ],
  ['GET /api/form/contact', (http) => form.getForm(http, 'contact')],
  ['POST /api/form/submit/contact', (http) => form.submitForm(http, { id: 'contact', values: { a: 1 } }), { a: 1 }],
  ['GET /api/faq/shipping', (http) => faq.getFaq(http, 'shipping')],
  ['GET /api/plugins/review/fields', (http) => review.getReviewFields(http)],
  ['POST /api/plugins/review/rate-product', (http) => review.rateProduct(http, rating), rating],
  [
    'POST /api/plugins/review/product-reviews',
    (http) => review.getProductReviews(http, { slug: 'bowl', page: 1, perPage: 10 }),
    { slug: 'bowl', page: 1, perPage: 10 },
  ],
  ['GET /api/plugins/review/own?slug=bowl', (http) => review.getReviewRight(http, 'bowl')],
  [
    'POST /api/plugins/review/report',
    (http) => review.reportReview(http, { review_id: 1, reason: 'other' }),
    { review_id: 1, reason: 'other' },
  ],
  ['POST /api/plugins/review/uploadImage', (http) => review.uploadReviewImage(http, new Blob())],
  [
    'GET /api/plugins/PincodeAvaliability/check?pincode=605001',
    (http) => plugins.checkPincode(http, { pincode: '605001' }),
  ],
  [
    'GET /api/plugins/PincodeAvaliability/check?pincode=605001&sku=B-1',
    (http) => plugins.checkPincode(http, { pincode: '605001', sku: 'B-1' }),
  ],
  [
    'GET /api/cart/delivery?api_cart=c&cart_session=s&pincode=605001',
    (http) => cartDelivery.getCartDelivery(http, { api_cart: 'c', cart_session: 's', pincode: '605001' }),
  ],
  ['POST /api/plugins/ProductCustomisation/uploadImage', (http) => plugins.uploadCustomisationImage(http, new Blob())],
  // Blog, search
  ['POST /api/blog/list', (http) => blog.listArticles(http, { page: 1 }), { page: 1 }],
  ['GET /api/blog/article/a%20b', (http) => blog.getArticle(http, 'a b')],
  ['GET /api/search/search?query=blue+bowl', (http) => search.getSuggestions(http, 'blue bowl')],
  ['POST /api/search/search-products', (http) => search.searchProducts(http, { query: 'bowl' }), { query: 'bowl' }],
  // Products, categories
  [
    'POST /api/product/product-grid',
    (http) => product.getProductGrid(http, { items: ['a'], source: 'manual' }),
    { items: ['a'], source: 'manual' },
  ],
  [
    'POST /api/product/product-category/bowls',
    (http) => product.getCategoryListing(http, { id: 'bowls', body: { page: 2 } }),
    { page: 2 },
  ],
  ['GET /api/product/filters/all/bowls', (http) => product.getFilters(http, { id: 'bowls' })],
  [
    'GET /api/product/filters/all/a%20b?kind=tag&price_min=100&facets=glaze%3Acobalt%2Cglaze%3Ashino%2Ctag%3Agift',
    (http) =>
      product.getFilters(http, {
        id: 'a b',
        kind: 'tag',
        filters: { price_min: 100, facets: { tag: ['gift'], glaze: ['shino', 'cobalt'] } },
      }),
  ],
  [
    'GET /api/product/single-product/A%2F1?is_published=false',
    (http) => product.getSingleProduct(http, { id: 'A/1', isPublished: false }),
  ],
  [
    'POST /api/product/wait',
    (http) => waitForProduct(http, { email: 'a@b.c', sku: 'A-1' }),
    { email: 'a@b.c', sku: 'A-1' },
  ],
  ['GET /api/product/single-product/bowl', (http) => product.getSingleProduct(http, { id: 'bowl' })],
  [
    'GET /api/product/single-product/bowl/related?is_published=true',
    (http) => product.getRelatedProducts(http, { id: 'bowl', isPublished: true }),
  ],
  [
    'POST /api/product/product-collection/new',
    (http) => product.getCollectionListing(http, { id: 'new', body: {} }),
    {},
  ],
  ['POST /api/shop/all', (http) => shop.getShopListing(http, { id: 'all', body: {} }), {}],
  ['GET /api/tag/all', (http) => shop.getTags(http)],
  ['POST /api/category/category-grid', (http) => category.getCategoryGrid(http, { items: ['a'] }), { items: ['a'] }],
  ['GET /api/category/all?category_id=3', (http) => category.getCategories(http, 3)],
  // Address
  ['GET /api/address/all', (http) => address.getAddresses(http)],
  ['PUT /api/address/update/5', (http) => address.updateAddress(http, { id: 5, fields: home }), home],
  ['POST /api/address/add', (http) => address.addAddress(http, home), home],
  // Wishlist
  ['GET /api/wishlist/get', (http) => wishlist.getWishlist(http)],
  ['POST /api/wishlist/add', (http) => wishlist.addToWishlist(http, { product_id: 7 }), { product_id: 7 }],
  ['DELETE /api/wishlist/remove?product_id=7', (http) => wishlist.removeFromWishlist(http, { product_id: 7 })],
  [
    'POST /api/wishlist/moveToCart',
    (http) => wishlist.moveToCart(http, { product_id: 7, quantity: 1, ...identity }),
    { product_id: 7, quantity: 1, ...identity },
  ],
  ...purchaseCalls,
]

describe('calls', () => {
  it.each(calls)('AP-01 %s', async (expected, make, body) => {
    const { transport, requests } = fakeTransport(success(null))
    await make(createHttp({ transport, checkContract: () => Promise.resolve(undefined) }))
    expect(requests).toHaveLength(1)
    const [request] = requests
    expect(`${request?.method} ${request?.path}`).toBe(expected)
    expect(request?.body === undefined ? undefined : JSON.parse(request.body)).toEqual(body)
  })

  it('AP-01 sends the uploaded picture as a form', async () => {
    const { transport, requests } = fakeTransport(success({ image_path: '/uploads/a.webp', width: 1, height: 1 }))
    await plugins.uploadCustomisationImage(createHttp({ transport }), new Blob(['x'], { type: 'image/png' }))
    expect(requests[0]?.form?.get('image')).toBeInstanceOf(Blob)
  })

  it('AP-03 names only schemas that there are', async () => {
    const { definitions } = JSON.parse(
      readFileSync(new URL('../../generated/api-schemas.json', import.meta.url), 'utf8'),
    ) as { definitions: Record<string, unknown> }
    const named: string[] = []
    for (const [, make] of calls) {
      const remember = ({ data }: Call<unknown>) => {
        if (data.schema !== undefined) named.push(data.schema)
        return Promise.reject(new Error('not sent'))
      }
      await make({ call: remember, ask: remember }).catch(() => undefined)
    }
    expect(named).toContain('Cart')
    expect(named.filter((name) => !(name in definitions))).toEqual([])
  })
})
