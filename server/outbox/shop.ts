import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSettings, readStorefront } from '#server/storefront/service.ts'
import type { Shop } from './mails.ts'

/** The shop as messages name it. */
export async function readShop(app: FastifyInstance, request: FastifyRequest): Promise<Shop> {
  const settings = await readSettings(app)
  const text = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '')
  return {
    name: text('store_name') || 'the shop',
    origin: request.origin,
    email: text('customer_care_email') || text('store_email'),
  }
}

/** A phone number as gateways take it: with the code of the shop's country. */
export async function fullNumber(app: FastifyInstance, phone: string): Promise<string> {
  const { appearance } = await readStorefront(app)
  return `${appearance?.channel.country.mobile_code ?? ''}${phone}`
}
