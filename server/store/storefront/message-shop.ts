import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSettings, readStorefront } from './service.ts'
import { linkOrigin } from '#server/platform/http/own-hosts.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'

/** The shop as messages name it. */
export async function readShop(app: FastifyInstance, request: FastifyRequest): Promise<Shop> {
  const origin = linkOrigin(request)
  return (await namedShop(app))(origin)
}

/** The shop for messages that no request gives rise to: their links begin with the origin that is given. */
export async function namedShop(app: FastifyInstance): Promise<(origin: string) => Shop> {
  const settings = await readSettings(app)
  const text = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '')
  const shop = await dressed(app, {
    name: text('store_name') || 'the shop',
    origin: '',
    email: text('customer_care_email') || text('store_email'),
  })
  return (origin) => ({ ...shop, origin })
}

/** A shop with the colours of today's storefront for its mails. */
export const dressed = async (app: FastifyInstance, shop: Shop): Promise<Shop> => ({
  ...shop,
  colours: (await readStorefront(app)).appearance?.colours,
})

/** A phone number as gateways take it: with the code of the shop's country. */
export async function fullNumber(app: FastifyInstance, phone: string): Promise<string> {
  const { appearance } = await readStorefront(app)
  return `${appearance?.channel.country.mobile_code ?? ''}${phone}`
}
