import { home } from './shoppers.ts'

/** Returns the bodies of the `access: 'cart'` calls, without the cart's credentials, by method and path. */
export const cartRequests = (product: number): Record<string, object> => ({
  'POST /api/cart/add-item': { product_id: product, quantity: 1 },
  'PUT /api/cart/update-qty': { product_id: product, quantity_in_display_unit: 7 },
  'DELETE /api/cart/remove-item': { product_id: String(product) },
  'PUT /api/cart/update': { email: 'thief@ashkiln.example' },
  'PUT /api/cart/update-contact': { phone: '9000000099', email: 'thief@ashkiln.example' },
  'PUT /api/cart/update-address': { type: 'both', address: home },
  'PUT /api/cart/update-shipping-mode': { code: 'road' },
  'PUT /api/cart/update-payment-mode': { code: 'sandbox' },
  'POST /api/cart/coupons/apply': { code: 'WELCOME10' },
  'POST /api/cart/gift-cards/apply': { code: 'ABCD-EFGH-JKMN-PQRS-TUVW' },
  'DELETE /api/cart/gift-cards/remove': { id: '1' },
  'POST /api/checkout/place-order': { cart_version: 'guessed' },
  'GET /api/cart/delivery': { pincode: '605001' },
  'GET /api/checkout/failed': { order_id: '261121-000000' },
})
