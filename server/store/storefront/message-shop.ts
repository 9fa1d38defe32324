import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSettings, readStorefront } from './service.ts'
import { linkOrigin } from '#server/platform/http/own-hosts.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'

/** Returns the shop's details for messages sent by a request. */
export async function readShop(app: FastifyInstance, request: FastifyRequest): Promise<Shop> {
  const origin = linkOrigin(request)
  return (await shopForOrigin(app))(origin)
}

/** Returns the shop's details for messages of jobs, by origin. */
export async function shopForOrigin(app: FastifyInstance): Promise<(origin: string) => Shop> {
  const settings = await readSettings(app)
  const text = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '')
  const shop = await withColours(app, {
    name: text('store_name') || 'the shop',
    origin: '',
    adminOrigin: app.config.adminOrigin,
    email: text('customer_care_email') || text('store_email'),
  })
  return (origin) => ({ ...shop, origin })
}

export const withColours = async (app: FastifyInstance, shop: Shop): Promise<Shop> => ({
  ...shop,
  colours: (await readStorefront(app)).appearance?.colours,
})

export async function fullNumber(app: FastifyInstance, phone: string): Promise<string> {
  const { appearance } = await readStorefront(app)
  return `${appearance?.channel.country.mobile_code ?? ''}${phone}`
}
