import * as cartCheckout from '../cart-checkout.ts'
import * as cart from '../cart.ts'
import * as checkout from '../checkout.ts'
import * as coupons from '../coupons.ts'
import * as orders from '../orders.ts'
import * as tracking from '../tracking.ts'
import type { Http } from '../client/http.ts'

const identity = { api_cart: 'c', cart_session: 's' }
const inCart = '?api_cart=c&cart_session=s'
const line = { product_id: 7, item_id: 1 }
const order = { order_id: 'A1', token: 't' }
const experience = { ...order, rating: 5 }
const cancellation = { order_no: 'A1', reason: 'too_slow' }
const wish = { order_no: 'A1', reason: 'damaged', lines: [{ id: 1, quantity: 1 }] }
const signed = { order_no: 'A1', token: 't' }

/** A call: method and path as the specification spells them, how it is made, and its body. */
export type CallRow = [request: string, make: (http: Http) => Promise<unknown>, body?: unknown]

/** The calls of a purchase (§7): cart, checkout, orders, tracking. */
export const purchaseCalls: CallRow[] = [
  // Cart
  [`GET /api/cart/get${inCart}`, (http) => cart.getCart(http, identity)],
  ['GET /api/cart/get', (http) => cart.getCart(http, undefined)],
  [
    'POST /api/cart/add-item',
    (http) =>
      cart.addItem(http, {
        product_id: 7,
        quantity: 2,
        ...identity,
        additonal_data: { custom_text: 'Anu', image_path: '/uploads/a.png' },
      }),
    { product_id: 7, quantity: 2, ...identity, additonal_data: { custom_text: 'Anu', image_path: '/uploads/a.png' } },
  ],
  [
    'PUT /api/cart/update-qty',
    (http) => cart.updateQuantity(http, { ...line, quantity_in_display_unit: 3, ...identity }),
    { ...line, quantity_in_display_unit: 3, ...identity },
  ],
  [
    'DELETE /api/cart/remove-item?product_id=7&item_id=1&api_cart=c&cart_session=s',
    (http) => cart.removeItem(http, { ...line, ...identity }),
  ],
  [`GET /api/cart/coupons/get${inCart}`, (http) => coupons.getCoupons(http, identity)],
  [
    'POST /api/cart/coupons/apply',
    (http) => coupons.applyCoupon(http, { ...identity, code: 'KILN' }),
    { ...identity, code: 'KILN' },
  ],
  [`DELETE /api/cart/coupons/remove${inCart}`, (http) => coupons.removeCoupon(http, identity)],
  [
    'PUT /api/cart/update-address',
    (http) => cartCheckout.updateCartAddress(http, { ...identity, type: 'both', address_id: 3 }),
    { ...identity, type: 'both', address_id: 3 },
  ],
  [
    'PUT /api/cart/update-payment-mode',
    (http) => cartCheckout.updatePaymentMode(http, { ...identity, code: 'cod' }),
    { ...identity, code: 'cod' },
  ],
  [
    'PUT /api/cart/update-shipping-mode',
    (http) => cartCheckout.updateShippingMode(http, { ...identity, code: 'air' }),
    { ...identity, code: 'air' },
  ],
  [
    'PUT /api/cart/update-contact',
    (http) => cartCheckout.updateContact(http, { ...identity, phone: '9000000001', email: null }),
    { ...identity, phone: '9000000001', email: null },
  ],
  [
    'PUT /api/cart/update',
    (http) => cartCheckout.updateCart(http, { ...identity, billing_same: false }),
    { ...identity, billing_same: false },
  ],
  ['PUT /api/cart/update-items-price', (http) => cartCheckout.updateItemsPrice(http, identity), identity],
  [`GET /api/cart/validate${inCart}`, (http) => cartCheckout.validateCart(http, identity)],
  [`GET /api/cart/validate/address${inCart}`, (http) => cartCheckout.validateCartAddress(http, identity)],
  [`GET /api/cart/validate/stock${inCart}`, (http) => cartCheckout.validateCartStock(http, identity)],
  // Checkout
  [
    'POST /api/checkout/place-order',
    (http) => checkout.placeOrder(http, { ...identity, cart_version: 'v' }),
    { ...identity, cart_version: 'v' },
  ],
  ['POST /api/checkout/process-payment', (http) => checkout.processPayment(http, order), order],
  ['POST /api/checkout/complete-payment', (http) => checkout.completePayment(http, order), order],
  [
    `GET /api/checkout/failed?order_id=A1&api_cart=c&cart_session=s`,
    (http) => checkout.getFailedOrder(http, { orderId: 'A1', identity }),
  ],
  ['POST /api/checkout/rate-experience', (http) => checkout.rateExperience(http, experience), experience],
  [
    'GET /api/checkout/complete?token=t&order_id=5&type=cod',
    (http) => checkout.getCompletedOrder(http, { token: 't', orderId: '5', type: 'cod' }),
  ],
  // Orders
  ['GET /api/orders/get?page=2', (http) => orders.getOrders(http, 2)],
  ['POST /api/orders/item', (http) => orders.getOrder(http, 'A1'), { order_no: 'A1' }],
  ['GET /api/orders/invoice?order_no=A1', (http) => orders.getInvoice(http, { order_no: 'A1' })],
  ['PUT /api/orders/cancel', (http) => orders.cancelOrder(http, cancellation), cancellation],
  ['POST /api/orders/refund/request', (http) => orders.requestRefund(http, wish), wish],
  ['POST /api/orders/claim', (http) => orders.claimOrder(http, signed), signed],
  // Tracking
  ['POST /api/track-order', (http) => tracking.trackOrder(http, { waybill: 'W1' }), { waybill: 'W1' }],
  ['GET /api/track-order/W1', (http) => tracking.getTracking(http, 'W1')],
]
