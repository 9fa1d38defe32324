import type { FastifyInstance } from 'fastify'
import type { PriceChange as GivenChange } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { changePrices, readBatch, readBatches, undoPrices } from './price-batches.ts'
import { type PriceChange, previewChange } from './price-change.ts'
import { nothingToPrice } from './selection.ts'
import { setPrices } from './set-prices.ts'
import { readGrid } from './variant-grid.ts'

const ROLES: readonly StaffRole[] = ['owner', 'manager']

/** Prices of many products in the admin (AD-13). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const read = { access: 'staff', roles: ROLES } as const
  const write = { ...read, limits: ['mutation'] } as const

  route(app, 'previewPrices', { config: read }, async ({ body }, reply) =>
    success(reply, await previewChange(pool, changeOf(body), await readCurrency(app))),
  )

  route(
    app,
    'changePrices',
    { config: write },
    mutation({
      before: async (request) => ({ staff: request.staff!, currency: await readCurrency(app) }),
      work: async ({ client }, { body }, { staff, currency }) => {
        const batch = await changePrices(client, changeOf(body), { currency, staff })
        await recordAudit(client, staff, {
          action: 'prices_changed',
          resource: 'product',
          changes: [{ field: '/prices', to: { batch: batch.id, ...body } }],
        })
        return { data: batch }
      },
    }),
  )

  route(
    app,
    'setPrices',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { body: { prices } }, staff) => {
        const batch = await setPrices(client, prices, staff)
        await recordAudit(client, staff, {
          action: 'prices_changed',
          resource: 'product',
          changes: [{ field: '/prices', to: { batch: batch.id, prices: prices.slice(0, 50) } }],
        })
        return { data: batch }
      },
    }),
  )

  route(app, 'readVariantGrid', { config: read }, async ({ body }, reply) => {
    const { selection, after, limit } = body
    return success(reply, await readGrid(pool, { ...nothingToPrice, ...selection }, { after, limit }))
  })

  route(app, 'listPriceChanges', { config: read }, async (_request, reply) => success(reply, await readBatches(pool)))

  route(app, 'getPriceChange', { config: read }, async ({ params }, reply) =>
    success(reply, await readBatch(pool, params.id)),
  )

  route(
    app,
    'undoPrices',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params }, staff) => {
        const batch = await undoPrices(client, params.id)
        await recordAudit(client, staff, {
          action: 'prices_restored',
          resource: 'product',
          changes: [{ field: '/prices', to: { batch: batch.id } }],
        })
        return { data: batch }
      },
    }),
  )
}

const changeOf = ({
  selection,
  target = 'price',
  kind,
  value,
  rounding = 'none',
  compare = 'keep',
}: GivenChange): PriceChange => ({
  selection: { ...nothingToPrice, ...selection },
  target,
  kind,
  value,
  rounding,
  compare,
})
