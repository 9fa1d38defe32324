import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as catalogue from '#words/admin-catalogue.ts'
import * as t from '#words/preview-links.ts'
import { previewLinkTo, readPreviewShop } from './preview-link.ts'
import { readPreviewedProduct } from './previewed-product.ts'

/** Preview links in the admin (AD-11). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'createProductPreviewLink',
    // Those who may write products.
    { config: { access: 'staff', roles: ['owner', 'manager'], limits: ['mutation'] } },
    mutation({
      before: async (request) => ({ staff: request.staff!, shop: await readPreviewShop(request) }),
      work: async ({ client }, { params: { id }, body: { days } }, { staff, shop }) => {
        const product = await readPreviewedProduct(client, id)
        if (!product) throw notFound(catalogue.productGone())
        if (product.published) throw new ApiError(422, 'published', t.alreadyPublished())
        if (product.archived) throw new ApiError(422, 'archived', t.archived())
        await recordAudit(client, staff, {
          action: 'preview_link_created',
          resource: 'product',
          recordId: id,
          title: product.name,
          changes: [{ field: '/days_valid', to: days }],
        })
        return { data: previewLinkTo(app, { kind: 'product', id }, days, shop) }
      },
    }),
  )
}
