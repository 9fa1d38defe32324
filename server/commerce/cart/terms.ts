import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeliveryCalendar } from '#domain/arrival.ts'
import type { ShopFormat } from '#server/commerce/coupons/coupon-rules.ts'
import { CASH_ON_DELIVERY, PAYMENT_CODES } from '#server/commerce/payment-modes/codes.ts'
import type { FreightRate } from '#server/commerce/totals/totals.ts'
import { readCalendar } from '#server/commerce/shipping/calendar.ts'
import { readSettings, readStorefront } from '#server/store/storefront/service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type HeldCart, cartCookieOf } from './cart-cookie.ts'

const DEFAULT_EXPIRE_DAYS = 30

/** What every cart call goes by. */
export interface Terms {
  currency: string
  days: number
  /** Of who asks; undefined for guests. */
  customerId: number | undefined
  /** The cart that the caller's cookie names: the one that is meant where a call names none. */
  held: Partial<HeldCart>
  /** How amounts and dates are written in messages. */
  writing: ShopFormat
  /** Country the shop sells from: what leaves it bears no tax of its own. */
  homeCountry: string
  /** Which GST rate applies to shipping (setting freight_gst). */
  freight: FreightRate
  /** By which days of delivery are counted. */
  calendar: DeliveryCalendar
  /** The ways to pay that this server can carry out. */
  paymentCodes: readonly string[]
}

/** Who calls, as the terms need it. */
export type CartCaller = Pick<FastifyRequest, 'customer' | 'cookies' | 'origin'>

export async function readTerms(app: FastifyInstance, caller: CartCaller): Promise<Terms> {
  const [{ appearance }, settings, calendar, days] = await Promise.all([
    readStorefront(app),
    readSettings(app),
    readCalendar(app),
    expireDays(app),
  ])
  if (!appearance) throw new ApiError(503, 'no_storefront', 'The shop is not set up yet.')
  const { currency, country } = appearance.channel
  const home = settings['store_country']
  return {
    currency: currency.code,
    days,
    customerId: caller.customer?.id,
    held: cartCookieOf(caller) ?? {},
    writing: { currency: currency.code, locale: currency.locale, timeZone: calendar.time_zone },
    calendar,
    freight: settings['freight_gst'] === 'goods' ? 'goods' : 'own',
    paymentCodes: PAYMENT_CODES.filter((code) => code === CASH_ON_DELIVERY || app.gateways[code] !== undefined),
    homeCountry: typeof home === 'string' && home !== '' ? home : country.id,
  }
}

/** Days after its last change that a cart is kept (setting cart_expire_days). */
export async function expireDays(app: FastifyInstance): Promise<number> {
  const days = Number((await readSettings(app))['cart_expire_days'])
  return Number.isInteger(days) && days > 0 && days < 3650 ? days : DEFAULT_EXPIRE_DAYS
}
