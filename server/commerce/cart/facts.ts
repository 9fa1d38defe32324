import { createHash } from 'node:crypto'
import type { AdditonalData, Image } from '#generated/api.d.ts'
import type { GstSlab } from '#domain/gst-rates.ts'
import { currencyDigits } from '#domain/money.ts'
import type { CartAddress, OpenCart } from './identity.ts'
import { giftOf, type CartGift } from './gifts.ts'
import type { Terms } from './terms.ts'
import { type GiftPart, readGiftParts } from '#server/commerce/gift-cards/cart-cards.ts'
import { type EvaluatedCoupon, findCouponById } from '#server/commerce/coupons/coupons.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type PaymentOffer, type RefusedPayment, readPaymentOffers } from '#server/commerce/payment-modes/offers.ts'
import { missingForFree } from '#server/commerce/shipping/free-delivery.ts'
import { readDeliveryPlace } from '#server/commerce/shipping/places.ts'
import { pickupPromise } from '#server/commerce/shipping/pickup-places.ts'
import { type DeliveryPromise, readPromises } from '#server/commerce/shipping/promises.ts'
import { type Reduction, type Totals, totalsOf } from '#server/commerce/totals/totals.ts'

export interface FactLine {
  id: number
  quantity: number
  additonal_data: AdditonalData | null
  data_hash: string
  seen_price: number
  product_id: number
  sku: string
  price: number
  /** Available units, including those reserved by this cart's own unpaid order. */
  stock: number
  options: Record<string, string>
  image: Image | null
  weight_grams: number
  name: string
  slug: string
  brand: string
  category: string
  published: boolean
  gst_bps: number
  gst_slabs: GstSlab[]
  hsn: string
}

export type CartOffer = DeliveryPromise & {
  /** Delivery charge after the coupon. */
  charge: number
  total: number
  /** Amount still missing for free delivery; undefined when delivery is already free or never will be. */
  moreForFree: number | undefined
  isFreeWithoutCoupon: boolean
}

/** The current state of a cart, from which its view and its order are built. */
export interface CartFacts {
  lines: FactLine[]
  totals: Totals
  /** Applied coupon, even if it currently has no effect. */
  coupon: EvaluatedCoupon | undefined
  /** Available delivery methods; `offer` is the chosen one. */
  offers: CartOffer[]
  offer: CartOffer | undefined
  payments: PaymentOffer[]
  refusedPayments: RefusedPayment[]
  payment: PaymentOffer | undefined
  /** Gift cards and what they pay of the total; undefined if the shop accepts none. */
  giftCards: GiftPart[] | undefined
  /** What is left to pay with a payment method. */
  due: number
  /** Delivery is known and nothing is left to pay, so no payment method is needed. */
  isFree: boolean
  takesCash: boolean | undefined
  gift: CartGift
  billingAddress: CartAddress | null
  /** Products with insufficient stock, or no longer sold. */
  shortProducts: number[]
  pricesUpdated: boolean
  /** Hash of everything an order would contain. */
  version: string
}

const readLines = statement<FactLine, [number]>(
  'cart-lines',
  `SELECT l.id, l.quantity, l.additonal_data, l.data_hash, l.seen_price, p.id AS product_id, p.sku, p.price, p.options, p.weight_grams,
     p.stock + coalesce((SELECT s.units FROM orders o JOIN order_stock s ON s.order_id = o.id
       WHERE o.cart_id = l.cart_id AND o.status = 'pending' AND s.product_id = p.id AND s.state = 'held'), 0) AS stock,
     coalesce(jsonb_path_query_first(g.images, '$[*] ? (@.id == $id)', jsonb_build_object('id', p.image_id)), g.images -> 0) - 'id' AS image, g.name, g.slug, g.brand, c.name AS category, g.published, g.gst_bps, g.gst_slabs, g.hsn
   FROM cart_line l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id JOIN category c ON c.id = g.category_id
   WHERE l.cart_id = $1 ORDER BY l.id`,
)

/** Products without a price are not sold. */
export const isSold = ({ published, price }: FactLine): boolean => published && price > 0

/** Reads a cart with current prices and stock, and calculates its totals. */
export async function readFacts(db: Queryable, cart: OpenCart, terms: Terms): Promise<CartFacts> {
  return factsOf(db, cart, await readLines(db, cart.id), terms)
}

/** Calculates the state of a cart with these lines. */
export async function factsOf(db: Queryable, cart: OpenCart, lines: FactLine[], terms: Terms): Promise<CartFacts> {
  const coupon = await couponOf(db, cart, terms, totalsOf({ lines }).sub_total)
  return calculateFacts(db, cart, { lines, coupon }, terms)
}

/** What a cart contains, or an order that staff prepare. */
export interface CartContent {
  lines: FactLine[]
  coupon?: EvaluatedCoupon | undefined
  /** A reduction without a coupon, which only staff give. */
  discount?: Reduction | undefined
  /** What staff charge for delivery instead of the price of the method. */
  deliveryPrice?: number | undefined
}

/** Calculates the offers and totals of lines with the contact, address and methods of a cart. */
export async function calculateFacts(
  db: Queryable,
  cart: OpenCart,
  { lines, coupon, discount, deliveryPrice }: CartContent,
  terms: Terms,
): Promise<CartFacts> {
  const goods = totalsOf({ lines })
  const gift = giftOf(cart, lines.length > 0 ? terms.gifts : undefined)
  const reduction = coupon && !coupon.problem ? coupon.coupon : (discount ?? null)
  // A coupon below its minimum applies as soon as the minimum is reached.
  const couponAtMinimum =
    coupon?.problem === undefined || coupon.problem.code === 'coupon_minimum'
      ? (coupon?.coupon ?? (discount ? { ...discount, minimum: 0 } : null))
      : null
  const country = textOf(cart.shipping_address, 'country')
  const pincode = textOf(cart.shipping_address, 'pincode')
  const goodsValue = goods.sub_total - totalsOf({ lines, reduction }).discount
  const grams = lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0)
  const isTaxed = country === '' || country === terms.homeCountry
  const { pickup } = cart
  const choice =
    country === '' || lines.length === 0 || pickup
      ? undefined
      : await readPromises(db, { country, pincode, grams, goodsValue }, terms)
  const promises = pickup
    ? terms.pickupPlaces.map((place) => pickupPromise(place, terms.calendar))
    : (choice?.promises ?? [])
  const offers = promises.map((offered): CartOffer => {
    const promise = deliveryPrice === undefined ? offered : { ...offered, price: deliveryPrice, free_from: null }
    const { shipping, grand_total: total } = totalsOf({
      lines,
      reduction,
      delivery: promise,
      wrapping: gift.wrapping,
      isTaxed,
      freight: terms.freight,
    })
    const [charge, isFreeFor] = [shipping ?? 0, (sum: number) => promise.free_from !== null && sum >= promise.free_from]
    return {
      ...promise,
      charge,
      total,
      moreForFree:
        charge > 0
          ? roundUpToMajorUnit(missingForFree(promise, goods.sub_total, couponAtMinimum), terms.currency)
          : undefined,
      isFreeWithoutCoupon: charge > 0 && isFreeFor(goods.sub_total) && !isFreeFor(goodsValue),
    }
  })
  const offer = offers.find(({ code }) => code === cart.shipping_mode)
  const totals = totalsOf({
    lines,
    reduction,
    delivery: offer ?? null,
    wrapping: gift.wrapping,
    isTaxed,
    freight: terms.freight,
  })
  const place =
    country === '' || pickup ? undefined : (choice?.place ?? (await readDeliveryPlace(db, country, pincode)))
  // Whoever picks up an order can pay at the counter.
  const takesCash = pickup ? true : place?.cashOnDelivery
  const giftCards = await readGiftCards(db, cart, totals.grand_total, terms)
  const due = totals.grand_total - giftTotalOf(giftCards)
  const { offers: payments, refused: refusedPayments } =
    lines.length === 0
      ? { offers: [], refused: [] }
      : await readPaymentOffers(db, terms.paymentLimits, {
          total: due,
          takesCash,
          isPickup: pickup !== undefined,
          format: terms.format,
        })
  const facts = {
    lines,
    totals,
    coupon,
    offers,
    offer,
    payments,
    refusedPayments,
    payment: payments.find(({ code }) => code === cart.payment_mode),
    giftCards,
    due,
    isFree: offer !== undefined && due === 0,
    takesCash,
    gift,
    billingAddress: cart.billing_same ? cart.shipping_address : cart.billing_address,
    shortProducts: findShortProducts(lines),
    pricesUpdated: lines.some((line) => line.price !== line.seen_price),
  }
  return { ...facts, version: versionOf(cart, facts, terms) }
}

/** Returns what gift cards pay. */
export const giftTotalOf = (giftCards: CartFacts['giftCards']): number =>
  giftCards?.reduce((sum, { amount }) => sum + amount, 0) ?? 0

/** A former secret, which whoever planted the cart may know, does not show the cards. */
async function readGiftCards(
  db: Queryable,
  cart: OpenCart,
  total: number,
  { takesGiftCards, currency }: Terms,
): Promise<GiftPart[] | undefined> {
  if (!takesGiftCards) return undefined
  return cart.usesFormerSecret ? [] : readGiftParts(db, cart.id, { currency, total })
}

/** Rounds up to whole rupees, because prices rarely have paise. */
function roundUpToMajorUnit(amount: number | undefined, currency: string): number | undefined {
  const unit = 10 ** currencyDigits(currency)
  return amount === undefined ? undefined : Math.ceil(amount / unit) * unit
}

async function couponOf(
  db: Queryable,
  cart: OpenCart,
  { format }: Terms,
  subTotal: number,
): Promise<EvaluatedCoupon | undefined> {
  if (cart.coupon_id === null) return undefined
  const { customer_id: customerId, email, phone } = cart
  return findCouponById(db, cart.coupon_id, { customerId, email, phone, cartId: cart.id }, subTotal, format)
}

const textOf = (address: CartAddress | null, name: string): string => {
  const value = address?.[name]
  return typeof value === 'string' ? value : ''
}

function findShortProducts(lines: readonly FactLine[]): number[] {
  const unitsByProduct = unitsOf(lines)
  const short = lines.filter((line) => !isSold(line) || (unitsByProduct.get(line.product_id) ?? 0) > line.stock)
  return [...new Set(short.map((line) => line.product_id))]
}

/** Sums units per product; one product may be on several lines. */
export function unitsOf(lines: readonly { product_id: number; quantity: number }[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { product_id: id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

/**
 * Returns a hash of the cart's state. An order names the state it is for, so that each is ordered at most once and
 * nobody pays for something they have not seen.
 */
function versionOf(cart: OpenCart, facts: Omit<CartFacts, 'version'>, terms: Terms): string {
  const { lines, totals, coupon, offer, payment, gift, billingAddress, giftCards = [] } = facts
  const state = [
    cart.api_cart,
    cart.orders_made,
    terms.currency,
    lines.map((line) => [line.id, line.product_id, line.quantity, line.price, line.data_hash]),
    [totals.sub_total, totals.discount, totals.shipping, totals.tax, totals.grand_total],
    [...totals.lines.map((line) => line.gst_bps), totals.shipping_bps],
    coupon && !coupon.problem ? coupon.coupon.code : null,
    offer?.code ?? null,
    payment?.code ?? null,
    [cart.phone, cart.email, cart.shipping_address, billingAddress],
    ...(gift.note !== null || gift.wrapping ? [[gift.note, gift.wrapping?.price]] : []),
    ...giftCards.map(({ cardId, amount }) => [cardId, amount]),
  ]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 32)
}
