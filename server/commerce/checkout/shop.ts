import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { linkOrigin } from '#server/platform/http/own-hosts.ts'
import type { OrderShop } from '#server/commerce/orders/rows.ts'
import { readSettings, readStorefront } from '#server/store/storefront/service.ts'

/** Returns the shop's details to store with an order, so that its invoice and mails never change. */
export async function readOrderShop(app: FastifyInstance, request: FastifyRequest): Promise<OrderShop> {
  const [settings, { appearance }, timeZone] = await Promise.all([
    readSettings(app),
    readStorefront(app),
    readTimeZone(app),
  ])
  const text = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '')
  return {
    name: text('store_name') || 'the shop',
    address: text('store_address'),
    email: text('customer_care_email') || text('store_email'),
    phone: text('customer_care_phone') || text('store_phone'),
    country: text('store_country') || (appearance?.channel.country.id ?? ''),
    state: text('store_state'),
    gstin: text('store_gstin'),
    origin: linkOrigin(request),
    mobile_code: appearance?.channel.country.mobile_code ?? '',
    locale: appearance?.channel.currency.locale ?? 'en',
    timeZone,
  }
}
