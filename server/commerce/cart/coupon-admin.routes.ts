import type { FastifyInstance } from 'fastify'
import { createCodes } from '#server/commerce/coupons/coupon-codes.ts'
import { readCouponRecord } from '#server/commerce/coupons/coupon-records.ts'
import { readCouponUses } from '#server/commerce/coupons/coupon-uses.ts'
import { refreshShoppers } from '#server/identity/customer/shoppers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-coupons.ts'
import * as admin from '#words/admin-errors.ts'
import { checkCoupon } from './check-coupon.ts'
import { readTerms } from './terms.ts'

/** What staff do with coupons besides editing them (AD-25). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'checkCoupon', { config }, async (request, reply) => {
    await refreshShoppers(pool)
    return success(reply, await checkCoupon(app, request.body, await readTerms(app, request)))
  })

  route(app, 'listCouponUses', { config }, async ({ params: { id }, query }, reply) => {
    if (!(await readCouponRecord(pool, id))) throw notFound(admin.recordNotFound())
    return success(reply, await readCouponUses(pool, id, query.before))
  })

  route(
    app,
    'createCouponCodes',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { staff, params: { id }, body }) => {
        const { count, campaign, original } = await createCodes(client, id, body)
        await recordAudit(client, staff!, {
          action: 'codes_created',
          resource: 'coupon',
          recordId: id,
          title: original,
          changes: [{ field: '', to: { count, campaign } }],
        })
        return { message: t.codesCreated({ count }), data: { count, campaign } }
      },
    }),
  )
}
