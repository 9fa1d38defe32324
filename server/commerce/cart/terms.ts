import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeliveryCalendar } from '#domain/arrival.ts'
import type { ShopFormat } from '#server/commerce/coupons/coupon-rules.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import type { AmountLimits, PaymentLimits } from '#server/commerce/payment-modes/offers.ts'
import type { FreightRate } from '#server/commerce/totals/totals.ts'
import { type PickupPlace, readPickupPlaces } from '#server/commerce/shipping/pickup-places.ts'
import { readCalendar } from '#server/commerce/shipping/calendar.ts'
import { readSettings, readStorefront } from '#server/store/storefront/service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as requestErrors from '#words/request-errors.ts'
import { type GiftOffer, giftOfferOf } from './gifts.ts'
import { suggestionSource } from './suggestions.ts'
import { type CookieCart, cartCookieOf } from './cart-cookie.ts'

const DEFAULT_EXPIRE_DAYS = 30

/** Settings and the caller's identity, which every cart call needs. */
export interface Terms {
  currency: string
  days: number
  customerId: number | undefined
  /** Cart of the caller's cookie, for calls that name none. */
  cookieCart: Partial<CookieCart>
  format: ShopFormat
  /** Exports from this country are not taxed. */
  homeCountry: string
  freight: FreightRate
  gifts: GiftOffer
  hasSuggestions: boolean
  pickupPlaces: readonly PickupPlace[]
  calendar: DeliveryCalendar
  /** Payment methods that are configured and take the shop's currency, by code. */
  paymentLimits: PaymentLimits
  takesGiftCards: boolean
}

export type CartCaller = Pick<FastifyRequest, 'customer' | 'cookies' | 'origin'>

export async function readTerms(app: FastifyInstance, caller: CartCaller): Promise<Terms> {
  const [{ appearance }, settings, calendar, days, pickupPlaces] = await Promise.all([
    readStorefront(app),
    readSettings(app),
    readCalendar(app),
    expireDays(app),
    readPickupPlaces(app),
  ])
  if (!appearance) throw new ApiError(503, 'no_storefront', requestErrors.shopNotSetUp())
  const { currency, country } = appearance.channel
  const home = settings['store_country']
  return {
    currency: currency.code,
    days,
    customerId: caller.customer?.id,
    cookieCart: cartCookieOf(caller) ?? {},
    format: { currency: currency.code, locale: currency.locale, timeZone: calendar.time_zone },
    calendar,
    freight: settings['freight_gst'] === 'goods' ? 'goods' : 'own',
    gifts: giftOfferOf(settings),
    hasSuggestions: suggestionSource(settings).of !== 'nothing',
    pickupPlaces,
    paymentLimits: await readPaymentLimits(app, currency.code),
    takesGiftCards: settings['enable_gift_cards'] === true,
    homeCountry: typeof home === 'string' && home !== '' ? home : country.id,
  }
}

async function readPaymentLimits(app: FastifyInstance, currency: string): Promise<PaymentLimits> {
  const limits = new Map<string, AmountLimits>([[CASH_ON_DELIVERY, { minimum: 0 }]])
  for (const [code, gateway] of Object.entries(app.gateways)) {
    const own = await gateway?.limitsOf(currency)
    if (own) limits.set(code, own)
  }
  return limits
}

export async function expireDays(app: FastifyInstance): Promise<number> {
  const days = Number((await readSettings(app))['cart_expire_days'])
  return Number.isInteger(days) && days > 0 && days < 3650 ? days : DEFAULT_EXPIRE_DAYS
}
