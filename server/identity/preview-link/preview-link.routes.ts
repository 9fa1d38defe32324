import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagesInUse } from '#machines/gate/gate.machine.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import * as catalogue from '#words/admin-catalogue.ts'
import * as t from '#words/preview-links.ts'
import { previewAddress } from './preview-address.ts'
import { previewToken } from './preview-token.ts'
import { readPreviewedProduct } from './previewed-product.ts'

const DAY_SECONDS = 86_400

/** Preview links in the admin (AD-11). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'createProductPreviewLink',
    // Those who may write products.
    { config: { access: 'staff', roles: ['owner', 'manager'], limits: ['mutation'] } },
    mutation({
      before: async (request) => ({
        staff: request.staff!,
        origin: shopOrigin(request),
        isClosed: await isShopClosed(app),
      }),
      work: async ({ client }, { params: { id }, body: { days } }, { staff, origin, isClosed }) => {
        const product = await readPreviewedProduct(client, id)
        if (!product) throw notFound(catalogue.productGone())
        if (product.published) throw new ApiError(422, 'published', t.alreadyPublished())
        if (product.archived) throw new ApiError(422, 'archived', t.archived())
        const until = Math.floor(Date.now() / 1000) + days * DAY_SECONDS
        const expiresAt = new Date(until * 1000).toISOString()
        await recordAudit(client, staff, {
          action: 'preview_link_created',
          resource: 'product',
          recordId: id,
          title: product.name,
          changes: [{ field: '/days_valid', to: days }],
        })
        const token = previewToken(app.config.sessionSecret, { kind: 'product', id, until })
        return { data: { url: previewAddress(origin, token), expires_at: expiresAt, shop_closed: isClosed } }
      },
    }),
  )
}

async function isShopClosed(app: FastifyInstance): Promise<boolean> {
  const { appearance } = await readStorefront(app)
  if (!appearance) return false
  return pagesInUse({ isProtected: appearance.is_password_protection_enabled, mode: appearance.mode }).length > 0
}

/** The admin may have a host of its own. */
const shopOrigin = ({ server, origin }: FastifyRequest): string => server.config.publicOrigin ?? origin
