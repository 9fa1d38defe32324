import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagesInUse } from '#machines/gate/gate.machine.ts'
import type { PreviewLink as PreviewLinkReply } from '#generated/api.d.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { previewAddress } from './preview-address.ts'
import { type PreviewLink, previewToken } from './preview-token.ts'

const DAY_SECONDS = 86_400

/** Where preview links lead. */
interface PreviewShop {
  origin: string
  isClosed: boolean
}

/** The admin may have a host of its own; links lead to the shop's. */
export async function readPreviewShop({ server, origin }: FastifyRequest): Promise<PreviewShop> {
  const { appearance } = await readStorefront(server)
  const modes = appearance && { isProtected: appearance.is_password_protection_enabled, mode: appearance.mode }
  return {
    origin: server.config.publicOrigin ?? origin,
    isClosed: modes !== null && modes !== undefined && pagesInUse(modes).length > 0,
  }
}

/** Returns a link that shows a record for some days. */
export function previewLinkTo(
  app: FastifyInstance,
  { kind, id }: Omit<PreviewLink, 'until'>,
  days: number,
  { origin, isClosed }: PreviewShop,
): PreviewLinkReply {
  const until = Math.floor(Date.now() / 1000) + days * DAY_SECONDS
  const token = previewToken(app.config.sessionSecret, { kind, id, until })
  return {
    url: previewAddress(origin, token),
    expires_at: new Date(until * 1000).toISOString(),
    shop_closed: isClosed,
  }
}
