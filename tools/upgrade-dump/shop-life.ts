import type { FastifyInstance } from 'fastify'
import type { Cart, Order, PlacedOrder } from '#generated/api.d.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'
import type { Shopper } from './shopper.ts'

export const DELIVERY_ADDRESS = {
  name: 'Meera Nair',
  phone: '9000000001',
  country: 'IN',
  address_line_1: '8 Rue Romain Rolland',
  pincode: '605001',
  city: 'Puducherry',
  state: 'PY',
}
const ADDRESS = { ...DELIVERY_ADDRESS, address_type: 'Shipping' }
const BILLING = { ...DELIVERY_ADDRESS, address_type: 'Billing' }
export const BUSINESS = { gstin: '34AAPFU0939F1Z0', business_name: 'Coromandel Table Company' }

/** Well stocked, so that no order fails. */
export const SKUS = ['ASH-VAS-001-TEN-20', 'ASH-BOW-001-CEL'] as const

type Names = Pick<Cart, 'api_cart' | 'cart_session'>

export interface Buyer {
  shopper: Shopper
  email: string
  phone: string
}

interface OrderOptions {
  coupon?: string
  business?: typeof BUSINESS
  gift?: { note: string; wrapped: boolean }
  giftCard?: string
  /** The pickup place; by default, the order is delivered by road. */
  pickup?: number
}

/** Returns actions of shoppers and the order desk, which use the API. */
export function shopActions(app: FastifyInstance) {
  const { pool } = app.database

  async function fillCart({ shopper }: Buyer, quantities: number[], coupon?: string): Promise<Cart> {
    let names: Partial<Names> = {}
    let cart: Cart | undefined
    for (const [index, quantity] of quantities.entries()) {
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM product WHERE sku = $1', [SKUS[index]])
      const item = { product_id: rows[0]?.id, quantity }
      cart = await shopper.call<Cart>('POST', '/api/cart/add-item', { ...item, ...names })
      names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    }
    if (coupon) cart = await shopper.call<Cart>('POST', '/api/cart/coupons/apply', { ...names, code: coupon })
    if (!cart) throw new Error('A cart needs a line.')
    return cart
  }

  async function order(
    buyer: Buyer,
    payment: 'cod' | 'sandbox',
    { coupon, business, gift, giftCard, pickup }: OrderOptions = {},
  ): Promise<PlacedOrder> {
    const { shopper, email, phone } = buyer
    const { api_cart, ...cart } = await fillCart(buyer, [2, 1], coupon)
    let { cart_session } = cart
    // A cart gets a new secret when contact data is stored in it.
    const change = async (what: string, body: object): Promise<Cart> => {
      const changed = await shopper.call<Cart>('PUT', `/api/cart/update-${what}`, { api_cart, cart_session, ...body })
      ;({ cart_session } = changed)
      return changed
    }
    await change('contact', { phone, email })
    if (pickup === undefined) await change('address', { type: 'both', address: ADDRESS })
    await change('shipping-mode', { code: pickup === undefined ? 'road' : `pickup:${pickup}` })
    if (business || pickup !== undefined)
      await change('address', { type: 'billing', address: { ...BILLING, ...business } })
    if (gift) ({ cart_session } = await shopper.call<Cart>('PUT', '/api/cart/update', { api_cart, cart_session, gift }))
    if (giftCard) await shopper.call('POST', '/api/cart/gift-cards/apply', { api_cart, cart_session, code: giftCard })
    const { version } = await change('payment-mode', { code: payment })
    return shopper.call<PlacedOrder>('POST', '/api/checkout/place-order', {
      api_cart,
      cart_session,
      cart_version: version,
    })
  }

  async function goToGateway(buyer: Buyer): Promise<{ orderNo: string; page: string }> {
    const { order_id, token } = await order(buyer, 'sandbox')
    const { next } = await buyer.shopper.call<PlacedOrder>('POST', '/api/checkout/process-payment', { order_id, token })
    return { orderNo: order_id, page: next.url?.replace('/sandbox/', '') ?? '' }
  }

  const actions = {
    fillCart,
    order,
    goToGateway,
    performAction: (orderNo: string, action: DeskAction) => performDeskAction(app, orderNo, action),

    pay: async (buyer: Buyer, action: 'pay' | 'fail' = 'pay'): Promise<string> => {
      const { orderNo, page } = await goToGateway(buyer)
      await buyer.shopper.press(page, action)
      return orderNo
    },
    deliver: async (buyer: Buyer): Promise<string> => {
      const { order_id: orderNo } = await order(buyer, 'cod')
      await actions.performAction(orderNo, { kind: 'ship', waybill: `BL-${orderNo}`, carrier: 'Bluefin' })
      await actions.performAction(orderNo, { kind: 'deliver' })
      return orderNo
    },
    /** Orders with a mistyped address and corrects it on the order page. */
    correct: async (buyer: Buyer, email: string): Promise<void> => {
      const { order_id: order_no, token } = await order({ ...buyer, email: `typo-${email}` }, 'cod')
      await buyer.shopper.call('POST', '/api/orders/correct-email', { order_no, token, email })
    },
    /** Requests the return of one unit of a delivered order. */
    requestReturn: async (buyer: Buyer, pictures: string[] = []): Promise<string> => {
      const orderNo = await actions.deliver(buyer)
      const { productchannel } = await buyer.shopper.call<Order>('POST', '/api/orders/item', { order_no: orderNo })
      await buyer.shopper.call('POST', '/api/orders/refund/request', {
        order_no: orderNo,
        reason: 'changed_mind',
        lines: [{ id: productchannel[0]?.id, quantity: 1 }],
        ...(pictures.length > 0 && { pictures }),
      })
      return orderNo
    },
  }
  return actions
}
