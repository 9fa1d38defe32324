import type { FastifyInstance } from 'fastify'
import { formatDateTime, type ShopClock, zoneName } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { type Html, html } from './html.ts'

export async function readShopClock(app: FastifyInstance): Promise<ShopClock> {
  const [{ appearance }, timeZone] = await Promise.all([readStorefront(app), readTimeZone(app)])
  return { locale: appearance?.channel.currency.locale ?? 'en', timeZone }
}

/** Formats a time in the shop's time zone, such as `23 Nov 2026, 7:15 pm IST`. */
export const formatTime = (at: Date, clock: ShopClock): Html =>
  html`<time class="num" datetime="${at.toISOString()}"
    >${formatDateTime(at, 'minute', clock)} ${zoneName(at, clock)}</time
  >`
