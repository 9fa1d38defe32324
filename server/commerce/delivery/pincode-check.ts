import type { FastifyInstance } from 'fastify'
import type { PincodeAvailability, ShippingMethod } from '#generated/api.d.ts'
import { normalisePincode, pincodeError } from '#domain/pincode.ts'
import { placeOf } from '#server/catalogue/pincode/places.ts'
import type { ShopFormat } from '#server/commerce/coupons/coupon-rules.ts'
import { type PaymentLimits, readPaymentOffers } from '#server/commerce/payment-modes/offers.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { configOf } from '#server/store/plugins/service.ts'
import { readCountries } from '#server/store/settings/service.ts'
import {
  type DeliveryPromise,
  type PromiseTerms,
  promiseView,
  readPromises,
} from '#server/commerce/shipping/promises.ts'
import * as catalogueErrors from '#words/catalogue-errors.ts'

interface ParcelContent {
  grams: number
  price: number
}

const readParcelContent = statement<ParcelContent, [string]>(
  'pincode-product',
  `SELECT p.weight_grams AS grams, p.price FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.sku = $1 AND g.published AND p.price > 0`,
)

export async function readPincode(app: FastifyInstance, typed: string): Promise<string> {
  const pincode = normalisePincode(typed)
  const problem = pincodeError(pincode, (await configOf(app, 'PincodeAvaliability')).digits)
  if (problem) throw new ApiError(422, 'invalid_pincode', problem)
  return pincode
}

/**
 * Returns the delivery methods for one unit of a product to a domestic pincode, with cost and dates; without a SKU,
 * those for the lightest parcel.
 * @throws ApiError 422 for an invalid pincode, 404 for a product that is not sold.
 */
export async function checkPincode(
  app: FastifyInstance,
  typed: string,
  sku: string | undefined,
  terms: PromiseTerms & { homeCountry: string; paymentLimits: PaymentLimits; format: ShopFormat },
): Promise<PincodeAvailability> {
  const { pool } = app.database
  const pincode = await readPincode(app, typed)
  const { homeCountry: country, paymentLimits, format } = terms
  const [product] = sku === undefined ? [{ grams: 0, price: 0 }] : await readParcelContent(pool, sku)
  if (!product) throw notFound(catalogueErrors.productNotFound())
  const parcel = { country, pincode, grams: product.grams, goodsValue: product.price }
  const { promises, place } = await readPromises(pool, parcel, terms)
  const { offers } = await readPaymentOffers(pool, paymentLimits, {
    total: product.price + lowestPriceOf(promises),
    takesCash: place.cashOnDelivery,
    format,
  })
  return availabilityOf(app, pincode, country, {
    methods: promises.map((promise) => promiseView(promise, terms.currency)),
    payments: offers,
  })
}

const lowestPriceOf = (promises: readonly DeliveryPromise[]): number =>
  promises.length === 0 ? 0 : Math.min(...promises.map(({ price }) => price))

/** Builds the reply for a pincode: delivery is available if there is at least one method. */
export async function availabilityOf(
  app: FastifyInstance,
  pincode: string,
  country: string,
  { methods, payments }: { methods: ShippingMethod[]; payments: readonly { code: string }[] },
): Promise<PincodeAvailability> {
  const found = (await readCountries(app)).find(({ id }) => id === country)
  const isAvailable = methods.length > 0
  return {
    pincode,
    is_available: isAvailable,
    cash_on_delivery: isAvailable && payments.some(({ code }) => code === CASH_ON_DELIVERY),
    methods,
    place: (found && placeOf(found, pincode)) ?? null,
  }
}
