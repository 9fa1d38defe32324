import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LogoPicture, readLogo } from './logo-picture.ts'
import { readSettings, readStorefront } from './service.ts'
import { linkOrigin } from '#server/platform/http/own-hosts.ts'
import type { MailPicture, Shop } from '#server/platform/outbox/mail.ts'

/** Size of the logo in mails. */
const MAX_LOGO = { width: 220, height: 44 }

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

/** Adds the shop's design to its details for mails. */
export async function withColours(app: FastifyInstance, shop: Shop): Promise<Shop> {
  const [{ appearance }, logo] = await Promise.all([readStorefront(app), readLogo(app)])
  return { ...shop, colours: appearance?.colours, logo: logo && mailLogo(logo) }
}

function mailLogo({ path, width, height }: LogoPicture): MailPicture {
  const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height, 1)
  return { src: path, width: Math.round(width * scale), height: Math.round(height * scale) }
}

export async function fullNumber(app: FastifyInstance, phone: string): Promise<string> {
  const { appearance } = await readStorefront(app)
  return `${appearance?.channel.country.mobile_code ?? ''}${phone}`
}
