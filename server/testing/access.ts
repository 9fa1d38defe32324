/**
 * Who may call what.
 * - everyone: guests, customers and the admin alike; it tells nothing of a customer but to that customer
 * - customer: whoever is logged in, about themselves; a guest and the admin (who is no customer) are refused with 401
 * - owner: the same, and what it names must be theirs; for any other customer it does not exist (404)
 * - cart: whoever proves that the cart is theirs, a guest by its secret, a customer by the session; for others it does not exist
 * - order: the customer who placed it, and whoever holds its signed link (where the call takes one); for others it does not exist, and who brings
 *   neither session nor link is asked to log in (401)
 * - admin: whoever holds the admin token; everybody else is refused with 403
 */
export const ACCESS: Record<string, 'everyone' | 'customer' | 'owner' | 'cart' | 'order' | 'admin'> = {
  'GET /healthz': 'everyone',
  'GET /readyz': 'everyone',
  'GET /*': 'everyone',
  'GET /robots.txt': 'everyone',
  'GET /sitemap.xml': 'everyone',
  'GET /sitemaps/:part.xml': 'everyone',
  'GET /uploads/:name': 'everyone',
  'GET /dev/outbox': 'admin',
  'GET /api/openapi.json': 'everyone',
  'GET /api/storefront/all': 'everyone',
  'GET /api/storefront/initial-values': 'everyone',
  'GET /api/base/host': 'everyone',
  'POST /api/settings/get': 'everyone',
  'GET /api/settings/countries': 'everyone',
  'GET /api/settings/address-fields': 'everyone',
  'GET /api/settings/address-fields/:country': 'everyone',
  'GET /api/menu/:id': 'everyone',
  'GET /api/slider/:id': 'everyone',
  'GET /api/template/:id': 'everyone',
  'GET /api/templateBoth/:id': 'everyone',
  'GET /api/page/:id': 'everyone',
  'POST /api/category/category-grid': 'everyone',
  'GET /api/category/all': 'everyone',
  'POST /api/collection/collection-grid': 'everyone',
  'POST /api/product/product-grid': 'everyone',
  'POST /api/product/product-category/:id': 'everyone',
  'POST /api/product/product-collection/:id': 'everyone',
  'GET /api/product/filters/all/:id': 'everyone',
  'GET /api/product/single-product/:id': 'everyone',
  'GET /api/product/single-product/:id/related': 'everyone',
  'POST /api/shop/:id': 'everyone',
  'GET /api/tag/all': 'everyone',
  'GET /api/search/search': 'everyone',
  'POST /api/search/search-products': 'everyone',
  'GET /api/plugins/PincodeAvaliability/check': 'everyone',
  'POST /api/plugins/ProductCustomisation/uploadImage': 'everyone',
  'POST /api/auth/login': 'everyone',
  'POST /api/auth/register': 'everyone',
  'POST /api/auth/logout': 'everyone',
  'POST /api/auth/reset': 'everyone',
  'GET /api/auth/validate-reset': 'everyone',
  'POST /api/auth/reset-complete': 'everyone',
  'POST /api/auth/otp/request': 'everyone',
  'POST /api/auth/otp/verify': 'everyone',
  'POST /api/track-order': 'everyone',
  'GET /api/track-order/:waybill': 'everyone',
  'GET /sandbox/:id': 'everyone',
  'POST /sandbox/:id/pay': 'everyone',
  'POST /sandbox/:id/fail': 'everyone',
  'GET /payment/return/:provider/:reference': 'everyone',
  'POST /api/payment/webhook/:provider': 'everyone',
  'POST /api/checkout/place-order': 'cart',
  'GET /api/checkout/failed': 'cart',
  'POST /api/checkout/process-payment': 'order',
  'POST /api/checkout/complete-payment': 'order',
  'GET /api/checkout/complete': 'order',
  'POST /api/orders/item': 'order',
  'POST /api/orders/claim': 'order',
  'PUT /api/plugins/:plugin/track-purchase': 'order',
  'GET /api/orders/invoice': 'order',
  'PUT /api/orders/cancel': 'order',
  'POST /api/orders/refund/request': 'order',
  'POST /api/checkout/rate-experience': 'order',
  'POST /api/plugins/review/rate-product': 'order',
  'GET /api/orders/get': 'customer',
  'GET /api/cart/get': 'cart',
  'POST /api/cart/add-item': 'cart',
  'PUT /api/cart/update-qty': 'cart',
  'DELETE /api/cart/remove-item': 'cart',
  'PUT /api/cart/update': 'cart',
  'PUT /api/cart/update-address': 'cart',
  'PUT /api/cart/update-contact': 'cart',
  'PUT /api/cart/update-items-price': 'cart',
  'PUT /api/cart/update-payment-mode': 'cart',
  'PUT /api/cart/update-shipping-mode': 'cart',
  'GET /api/cart/validate': 'cart',
  'GET /api/cart/validate/address': 'cart',
  'GET /api/cart/validate/stock': 'cart',
  'GET /api/cart/coupons/get': 'cart',
  'POST /api/cart/coupons/apply': 'cart',
  'DELETE /api/cart/coupons/remove': 'cart',
  'GET /api/account/get': 'customer',
  'PUT /api/account/update-profile': 'customer',
  'PUT /api/account/update-password': 'customer',
  'POST /api/account/otp/generate': 'customer',
  'POST /api/account/otp/verify': 'customer',
  'GET /api/account/access-logs': 'customer',
  'GET /api/account/sessions': 'customer',
  'DELETE /api/account/sessions': 'customer',
  'DELETE /api/account/sessions/:id': 'owner',
  'GET /api/account/download': 'customer',
  'POST /api/account/delete': 'customer',
  'GET /api/address/all': 'customer',
  'POST /api/address/add': 'customer',
  'PUT /api/address/update/:id': 'owner',
  'PUT /api/address/default/:id': 'owner',
  'DELETE /api/address/remove/:id': 'owner',
  'GET /api/wishlist/get': 'customer',
  'POST /api/wishlist/add': 'customer',
  'DELETE /api/wishlist/remove': 'customer',
  'POST /api/wishlist/moveToCart': 'customer',
}

/** Everything of the routes that Fastify knows, methods for reading once; the calls that there are not left out. */
export function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? []
    if (name === '') return []
    const depth = indent.length / 4
    path.splice(depth, path.length, name)
    const url = path.join('')
    // The two that answer every method: “there is no such call”.
    if (methods.includes('TRACE')) return []
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${url.startsWith('/') ? url : `/${url}`}`)
  })
}
