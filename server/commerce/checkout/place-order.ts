import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { type GivenIdentity, type OpenCart, cartNotFound } from '#server/commerce/cart/identity.ts'
import { type ValidationData, validateCart } from '#server/commerce/cart/validate-cart.ts'
import { lockOwnCart } from '#server/commerce/cart/callers-cart.ts'
import type { Terms } from '#server/commerce/cart/terms.ts'
import { viewOf } from '#server/commerce/cart/view.ts'
import { reserveGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import { redeemCoupon } from '#server/commerce/coupons/coupons.ts'
import { type Queryable, type Transaction, statement } from '#server/platform/db/database.ts'
import { confirmOrder } from '#server/commerce/orders/confirm.ts'
import {
  type OrderLimits,
  countContactOrder,
  countGuestOrder,
  readTransports,
  reachableFirst,
} from '#server/commerce/orders/contact-limits.ts'
import { requireConfirmation } from '#server/commerce/orders/unconfirmed-orders.ts'
import { type OrderAddresses, saveOrderAddresses } from '#server/commerce/orders/save-addresses.ts'
import { insertLines } from '#server/commerce/orders/lines.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { startHistory } from '#server/commerce/orders/order-status.ts'
import { type OrderRow, type OrderShop, lockOpenOrders, lockOrderOfVersion } from '#server/commerce/orders/rows.ts'
import { reserveStock, outOfStockError } from '#server/commerce/orders/stock.ts'
import { CASH_ON_DELIVERY, GIFT_CARD } from '#server/commerce/payment-modes/codes.ts'
import { goodsTotal } from '#server/commerce/totals/totals.ts'
import { type CartFacts, readFacts } from '#server/commerce/cart/facts.ts'
import * as t from '#words/cart-errors.ts'
import * as history from '#words/order-history.ts'
import { insertOrder } from './insert-order.ts'

export interface PlaceOrderTerms extends Terms {
  validationData: ValidationData
  shop: OrderShop
  limits: OrderLimits
  /** For the limit on unpaid orders of guests. */
  guestIp: string | undefined
}

const productIds = statement<{ id: number }, [number]>(
  'place-products',
  'SELECT DISTINCT product_id AS id FROM cart_line WHERE cart_id = $1',
)

const cardsOf = statement<{ id: number }, [number]>(
  'place-gift-cards',
  'SELECT gift_card_id AS id FROM cart_gift_card WHERE cart_id = $1',
)

/**
 * Places an order for the state of the cart the shopper saw (or the current one), in one transaction. Ordering the same
 * state again returns the same order. Orders that gift cards pay completely are confirmed immediately;
 * cash-on-delivery and zero-total orders too, unless their contact must confirm.
 * @throws ApiError 422 with the reason
 */
export async function placeOrder(
  transaction: Transaction,
  app: FastifyInstance,
  { cart_version: seenVersion, ...given }: GivenIdentity & { cart_version?: string },
  terms: PlaceOrderTerms,
): Promise<OrderRow> {
  const { client } = transaction
  if (terms.customerId !== undefined) await lockCurrentCustomer(client, terms.customerId)
  const cart = await lockOwnCart(transaction, given, terms)
  if (cart.usesFormerSecret) throw cartNotFound()
  const version = seenVersion ?? (await readFacts(client, cart, terms)).version
  const existing = await lockOrderOfVersion(client, cart.id, version)
  if (existing) return existing

  // Lock before reading, so that the validated state is the ordered one.
  const pendingOrders = (await lockOpenOrders(client, cart.id)).filter(({ status }) => status === 'pending')
  const products = await productIds(client, cart.id)
  await lockGoods(
    client,
    pendingOrders.map(({ id }) => id),
    {
      coupons: cart.coupon_id === null ? [] : [cart.coupon_id],
      giftCards: (await cardsOf(client, cart.id)).map(({ id }) => id),
      products: products.map(({ id }) => id),
    },
  )
  for (const order of pendingOrders)
    await releaseOrder(client, order, 'cancelled', {
      actor: 'customer',
      note: history.replaced(),
    })
  const facts = await readFacts(client, cart, terms)
  // A logged-in customer's order belongs to them even if the cart is still a guest's.
  const customerId = cart.customer_id ?? terms.customerId ?? null
  const ownCart = { ...cart, customer_id: customerId }
  await requireValid(client, ownCart, facts, version, terms)

  const order = await insertOrder(client, ownCart, facts, terms)
  await insertLines(client, order.id, facts)
  await startHistory(client, order, { actor: 'customer' })
  if (customerId !== null) await saveOrderAddresses(client, customerId, typedAddresses(order, cart))
  if (order.coupon) {
    const { email, phone } = cart
    const user = { customerId, email, phone }
    await redeemCoupon(
      client,
      { ...user, couponId: order.coupon.id, orderId: order.id, subTotal: goodsTotal(facts.totals) },
      terms.format,
    )
  }
  await reserveGiftCards(client, order.id, facts.giftCards ?? [])
  const [short] = await reserveStock(client, order.id)
  if (short) throw outOfStockError(short.name, short.left)
  if (order.payment_mode.code === GIFT_CARD) await confirmOrder(client, app, order, { actor: 'customer' })
  else if (order.payment_mode.code === CASH_ON_DELIVERY || order.grand_total === 0)
    await confirmOrRequireLink(client, app, order, terms)
  return order
}

/** Confirms the order, unless its contact has placed too many unpaid ones today. */
async function confirmOrRequireLink(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { limits, guestIp }: PlaceOrderTerms,
): Promise<void> {
  if (guestIp !== undefined) await countGuestOrder(db, guestIp, limits)
  const transports = await readTransports(db, app)
  const full = reachableFirst(transports, await countContactOrder(db, order, limits))
  if (full.length > 0) await requireConfirmation(db, app, order, full, limits)
  else await confirmOrder(db, app, order, { actor: 'customer' })
}

async function requireValid(
  db: Queryable,
  cart: OpenCart,
  facts: CartFacts,
  version: string,
  terms: PlaceOrderTerms,
): Promise<void> {
  const fault = await validateCart(db, viewOf(cart, facts, terms), terms.validationData, 'payment')
  if (fault) {
    const { message, ...payload } = fault
    throw new ApiError(422, fault.code, message, { payload })
  }
  if (facts.version === version) return
  throw new ApiError(422, 'cart_changed', t.cartChanged(), {
    payload: { step: 'cart', code: 'cart_changed' },
  })
}

/** Returns the addresses that were typed, since chosen ones are already in the address book. */
const typedAddresses = (order: OrderRow, cart: OpenCart): OrderAddresses => ({
  shipping_address:
    cart.shipping_address?.['address_id'] === undefined && !cart.pickup ? order.shipping_address : undefined,
  billing_address:
    cart.billing_same || cart.billing_address?.['address_id'] !== undefined ? undefined : order.billing_address,
})
