import type { Cart, CartCoupon, CartItem, ShippingMethod } from '#generated/api.d.ts'
import { giftView } from './gifts.ts'
import { type CartFacts, type CartOffer, type FactLine, isSold, readFacts } from './facts.ts'
import { MAX_SHOWN_STOCK } from '#domain/shown-stock.ts'
import type { EvaluatedCoupon } from '#server/commerce/coupons/coupons.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { OpenCart } from './identity.ts'
import { pickupCode } from '#server/commerce/shipping/pickup-places.ts'
import { pickupView } from './pickup.ts'
import { promiseView } from '#server/commerce/shipping/promises.ts'
import type { Terms } from './terms.ts'

type ViewTerms = Pick<Terms, 'currency' | 'pickupPlaces' | 'calendar' | 'hasSuggestions'>

export async function readCart(db: Queryable, cart: OpenCart, terms: Terms): Promise<Cart> {
  return viewOf(cart, await readFacts(db, cart, terms), terms)
}

export function viewOf(cart: OpenCart, known: CartFacts, { currency, ...terms }: ViewTerms): Cart {
  const { lines, totals, coupon, offers, offer, payments, payment, ...facts } = known
  const money = (amount: number) => ({ amount, currency })
  const gift = giftView(facts.gift, currency)
  return {
    api_cart: cart.api_cart,
    cart_session: cart.cart_session,
    version: facts.version,
    items: lines.map((line) => itemOf(line, currency)),
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    sub_total: money(totals.sub_total),
    discount_total: money(totals.discount),
    shipping_total: totals.shipping === null ? null : money(totals.shipping),
    tax_total: lines.length === 0 ? null : money(totals.tax),
    grand_total: money(totals.grand_total),
    coupon: coupon ? couponOf(coupon, totals.discount + totals.shipping_discount, currency) : null,
    shipping_method: offer ? methodOf(offer, currency) : null,
    shipping_methods: offers.map((offer) => methodOf(offer, currency)),
    cart_payment_method: payment ?? null,
    cart_payment_methods: payments,
    refused_payment_methods: facts.refusedPayments,
    ...(facts.giftCards && {
      gift_cards: facts.giftCards.map(({ id, last4, balance, amount }) => ({
        id,
        last4,
        balance: money(balance),
        amount: money(amount),
      })),
    }),
    ...(facts.due < totals.grand_total && { amount_due: money(facts.due) }),
    ...(facts.isFree && { payment_required: false }),
    customer_id: cart.customer_id,
    phone: cart.phone,
    email: cart.email,
    shipping_address: cart.shipping_address,
    billing_address: facts.billingAddress,
    billing_same: cart.billing_same,
    prices_updated: facts.pricesUpdated,
    items_stock_valid: facts.shortProducts.length === 0,
    out_of_stock_items: facts.shortProducts,
    ...(gift && { gift }),
    ...(terms.hasSuggestions && { has_suggestions: true }),
    ...(cart.pickup && { pickup: pickupCode(cart.pickup) }),
    ...(terms.pickupPlaces.length > 0 && {
      pickup_places: terms.pickupPlaces.map((place) => pickupView(place, terms)),
    }),
  }
}

/** Returns the view of a visitor without a cart. */
export function emptyCart(currency: string): Cart {
  const nothing = { amount: 0, currency }
  return {
    api_cart: '',
    cart_session: '',
    version: '',
    items: [],
    total_quantity: 0,
    sub_total: nothing,
    discount_total: nothing,
    shipping_total: null,
    tax_total: null,
    grand_total: nothing,
    coupon: null,
    shipping_method: null,
    shipping_methods: [],
    cart_payment_method: null,
    cart_payment_methods: [],
    customer_id: null,
    phone: null,
    email: null,
    shipping_address: null,
    billing_address: null,
    billing_same: true,
    prices_updated: false,
    items_stock_valid: true,
    out_of_stock_items: [],
  }
}

function couponOf({ coupon, problem }: EvaluatedCoupon, discount: number, currency: string): CartCoupon {
  const { code, title, kind } = coupon
  return {
    code,
    title,
    kind,
    discount: { amount: problem ? 0 : discount, currency },
    free_shipping: !problem && kind === 'free_shipping',
    refusal: problem?.message ?? null,
  }
}

export function methodOf(offer: CartOffer, currency: string): ShippingMethod {
  const { charge, total, moreForFree: more, isFreeWithoutCoupon } = offer
  return {
    ...promiseView({ ...offer, price: charge }, currency),
    total: { amount: total, currency },
    ...(more !== undefined && { more_for_free: { amount: more, currency } }),
    ...(isFreeWithoutCoupon && { free_without_coupon: true }),
  }
}

function itemOf(line: FactLine, currency: string): CartItem {
  return {
    id: line.id,
    product: {
      id: line.product_id,
      name: line.name,
      slug: line.slug,
      brand: { name: line.brand },
      category: { name: line.category },
      channel: { sku: line.sku, selling_price: { amount: line.price, currency } },
      image: line.image,
      options: line.options,
    },
    quantity_in_display_unit: line.quantity,
    line_total: { amount: line.price * line.quantity, currency },
    ...(line.price !== line.seen_price && { previous_price: { amount: line.seen_price, currency } }),
    stock: isSold(line) ? Math.min(line.stock, Math.max(line.quantity, MAX_SHOWN_STOCK)) : 0,
    additonal_data: line.additonal_data,
  }
}
