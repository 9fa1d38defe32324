import type { FastifyInstance } from 'fastify'
import type { CouponAnswer, CouponQuestion } from '#generated/api.d.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { readCouponRecord } from '#server/commerce/coupons/coupon-records.ts'
import { type ShopperRow, shopperById } from '#server/identity/customer/shoppers.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { readCountries } from '#server/store/settings/service.ts'
import * as t from '#words/admin-coupons.ts'
import * as errors from '#words/cart-errors.ts'
import { type CartFacts, type FactLine, factsOf } from './facts.ts'
import type { OpenCart } from './identity.ts'
import type { Terms } from './terms.ts'

const readItems = statement<Omit<FactLine, 'quantity'>, [ids: number[]]>(
  'coupon-check-lines',
  `SELECT p.id, NULL::jsonb AS additonal_data, '' AS data_hash, p.price AS seen_price, p.id AS product_id, p.sku, p.price, p.stock, p.options, p.weight_grams,
     NULL::jsonb AS image, g.name, g.slug, g.brand, c.name AS category, g.published, g.gst_bps, g.gst_slabs, g.hsn
   FROM product p JOIN product_group g ON g.id = p.group_id JOIN category c ON c.id = g.category_id
   WHERE p.id = ANY ($1::int[]) AND g.archive_of IS NULL`,
)

/**
 * Returns whether a cart would get a coupon, and if not why, as the cart itself decides. Stores nothing.
 *
 * @throws ApiError 422 for an unknown coupon, product, customer or country
 */
export async function checkCoupon(
  app: FastifyInstance,
  { coupon: id, items, customer = null, country = '', pincode = '' }: CouponQuestion,
  terms: Terms,
): Promise<CouponAnswer> {
  const { pool } = app.database
  const coupon = await readCouponRecord(pool, id)
  if (!coupon) refuseValues({ '/coupon': t.couponMissing() })
  if (country !== '' && !(await readCountries(app)).some((one) => one.id === country))
    refuseValues({ '/country': t.unknownCountry() })
  const shopper = customer === null ? undefined : await findShopper(pool, customer)
  const lines = await linesOf(pool, items)
  const address = country === '' ? null : { country, pincode: normalisePincode(pincode) }
  const cart = imaginedCart(shopper, address, id)
  const known = await factsOf(pool, cart, lines, terms)
  const without = await factsOf(pool, { ...cart, coupon_id: null }, lines, terms)
  const { problem } = known.coupon ?? {}
  const applies = known.coupon !== undefined && problem === undefined
  const money = (amount: number) => ({ amount, currency: terms.currency })
  return {
    applies,
    reason:
      known.coupon === undefined ? t.switchedOff() : problem === undefined ? null : t.reason({ code: problem.code }),
    shopper_sees:
      known.coupon === undefined ? errors.couponUnknown({ code: coupon!.code }) : (problem?.message ?? null),
    sub_total: money(known.totals.sub_total),
    discount: money(known.totals.discount),
    delivery: known.offers.map(({ code, name, charge, total }) => ({
      name,
      price: money(charge),
      without_coupon: money(without.offers.find((offer) => offer.code === code)?.charge ?? charge),
      total: money(total),
    })),
    unavailable: unavailableOf(known),
  }
}

async function findShopper(db: Queryable, id: number): Promise<ShopperRow | undefined> {
  const [shopper] = await shopperById(db, id)
  if (!shopper) refuseValues({ '/customer': t.customerMissing() })
  return shopper
}

/** @throws ApiError 422 for a product that no longer exists */
async function linesOf(db: Queryable, items: CouponQuestion['items']): Promise<FactLine[]> {
  const rows = await readItems(db, [...new Set(items.map(({ product_id: id }) => id))])
  return items.map(({ product_id: id, quantity }, index) => {
    const row = rows.find((one) => one.product_id === id)
    if (!row) refuseValues({ [`/items/${index}/product_id`]: t.productGone() })
    return { ...row!, quantity }
  })
}

/** A cart that does not exist: no row has the id 0. */
const imaginedCart = (
  shopper: ShopperRow | undefined,
  address: OpenCart['shipping_address'],
  coupon: number,
): OpenCart => ({
  id: 0,
  api_cart: '',
  cart_session: '',
  customer_id: shopper?.customer_id ?? null,
  phone: shopper?.phone || null,
  email: shopper?.email || null,
  shipping_address: address,
  billing_address: null,
  billing_same: true,
  coupon_id: coupon,
  shipping_mode: null,
  payment_mode: null,
  orders_made: 0,
  gift_note: null,
  gift_wrap: false,
  usesFormerSecret: false,
})

const unavailableOf = ({ lines, shortProducts }: CartFacts): string[] => [
  ...new Set(lines.filter(({ product_id: id }) => shortProducts.includes(id)).map(({ name }) => name)),
]
