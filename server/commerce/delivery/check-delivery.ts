import type { FastifyInstance } from 'fastify'
import type { Country, DeliveryAnswer, DeliveryQuestion } from '#generated/api.d.ts'
import { normalisePincode } from '#domain/pincode.ts'
import { placeOf } from '#server/catalogue/pincode/places.ts'
import type { Terms } from '#server/commerce/cart/terms.ts'
import { readPaymentOffers } from '#server/commerce/payment-modes/offers.ts'
import { pickupPromise } from '#server/commerce/shipping/pickup-places.ts'
import { promiseView, readPromises } from '#server/commerce/shipping/promises.ts'
import { describePlace, describeRefusal } from '#server/commerce/shipping/refusal-words.ts'
import { statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { readCountries } from '#server/store/settings/service.ts'
import * as t from '#words/admin-shipping.ts'

const readItems = statement<{ id: number; grams: number; price: number }, [number[]]>(
  'delivery-check-items',
  `SELECT p.id, p.weight_grams AS grams, p.price FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.id = ANY ($1::int[]) AND g.archive_of IS NULL`,
)

/**
 * Returns what a cart at an address would be offered, and why other methods are not, by the functions that carts use.
 * @throws ApiError 422 for an unknown country or product
 */
export async function checkDelivery(
  app: FastifyInstance,
  { country, pincode = '', ...content }: DeliveryQuestion,
  terms: Terms,
): Promise<DeliveryAnswer> {
  const { pool } = app.database
  const found = (await readCountries(app)).find(({ id }) => id === country)
  if (!found) refuseValues({ '/country': t.unknownCountry() })
  const { grams, value } = await contentOf(app, content)
  const code = normalisePincode(pincode)
  const { promises, place, refused } = await readPromises(
    pool,
    { country, pincode: code, grams, goodsValue: value },
    terms,
  )
  const cheapest = Math.min(...promises.map(({ price }) => price))
  const payments = await readPaymentOffers(pool, terms.paymentLimits, {
    total: value + (promises.length === 0 ? 0 : cheapest),
    takesCash: place.cashOnDelivery,
    format: terms.format,
  })
  const { currency } = terms
  return {
    place: found ? placeName(found, code) : null,
    grams,
    value: { amount: value, currency },
    refusal: describePlace(place, code) ?? null,
    zone: place.zone ?? null,
    methods: promises.map((promise) => promiseView(promise, currency)),
    pickup: terms.pickupPlaces.map((one) => promiseView(pickupPromise(one, terms.calendar), currency)),
    refused: refused.map((mode) => ({
      id: mode.id,
      name: mode.name,
      reason: describeRefusal(mode, { grams, currency, locale: terms.format.locale }),
    })),
    payments: promises.length === 0 ? [] : payments.offers.map(({ name }) => name),
    refused_payments: promises.length === 0 ? [] : payments.refused.map(({ name, reason }) => ({ name, reason })),
  }
}

/** @throws ApiError 422 for a product that no longer exists */
async function contentOf(
  app: FastifyInstance,
  { items = [], grams = 0, value = 0 }: Pick<DeliveryQuestion, 'items' | 'grams' | 'value'>,
): Promise<{ grams: number; value: number }> {
  if (items.length === 0) return { grams, value }
  const known = new Map(
    (await readItems(app.database.pool, [...new Set(items.map(({ product_id: id }) => id))])).map((row) => [
      row.id,
      row,
    ]),
  )
  const sum = { grams: 0, value: 0 }
  for (const [index, { product_id: id, quantity }] of items.entries()) {
    const product = known.get(id)
    if (!product) refuseValues({ [`/items/${index}/product_id`]: t.productGone() })
    sum.grams += (product?.grams ?? 0) * quantity
    sum.value += (product?.price ?? 0) * quantity
  }
  return sum
}

/** Returns “Puducherry, Puducherry”: the town and state of a pincode; null if unknown. */
function placeName(country: Country, pincode: string): string | null {
  const place = placeOf(country, pincode)
  if (!place) return null
  const states = place.states.map((id) => country.states.find((one) => one.id === id)?.name ?? id)
  return [place.town, ...states].filter((name) => name !== '').join(', ')
}
