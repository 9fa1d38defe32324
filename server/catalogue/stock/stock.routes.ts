import type { FastifyInstance } from 'fastify'
import type { StaffRole } from '#domain/staff-roles.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-catalogue.ts'
import { type StockAdjustment, adjustStock, readStockLevels, readVariantIds } from './adjust-stock.ts'
import { listStock } from './list-stock.ts'
import { setLowStock, setShopLowStock } from './low-stock.ts'
import { readStockHistory } from './stock-history.ts'

const READ: readonly StaffRole[] = ['owner', 'manager', 'editor', 'fulfilment']
const MANAGE: readonly StaffRole[] = ['owner', 'manager']
const WRITE: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']

/** Stock in the admin (AD-11). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const read = { access: 'staff', roles: READ, scope: 'stock:read' } as const
  const write = { access: 'staff', roles: WRITE, limits: ['mutation'] } as const

  route(app, 'getProductStock', { config: read }, async ({ params }, reply) => {
    const ids = await readVariantIds(pool, params.id)
    if (ids.length === 0) throw notFound(t.productGone())
    return success(reply, await readStockLevels(pool, ids))
  })

  route(app, 'getStockHistory', { config: read }, async ({ params, query }, reply) =>
    success(reply, await readStockHistory(pool, params.id, query)),
  )

  route(app, 'listStock', { config: read }, async ({ query }, reply) => success(reply, await listStock(pool, query)))

  route(
    app,
    'adjustStock',
    { config: { ...write, scope: 'stock:write' } },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { body }, staff) => {
        const { reason, note = '' } = body
        const adjustments = body.adjustments as StockAdjustment[]
        const levels = await adjustStock(client, adjustments, { reason, note, staff })
        await recordAudit(client, staff, {
          action: 'stock_adjusted',
          resource: 'product',
          changes: [{ field: '/stock', to: { reason, note, adjustments: adjustments.slice(0, 50) } }],
        })
        return { data: levels }
      },
    }),
  )

  route(
    app,
    'setLowStock',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { body }, staff) => {
        const { product_ids: ids, threshold } = body
        await setLowStock(client, ids, threshold)
        await recordAudit(client, staff, {
          action: 'low_stock_set',
          resource: 'product',
          changes: [{ field: '/low_stock', to: { threshold, variants: ids.slice(0, 100) } }],
        })
        return { data: null }
      },
    }),
  )

  route(
    app,
    'setShopLowStock',
    { config: { ...write, roles: MANAGE } },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { body: { threshold } }, staff) => {
        await setShopLowStock(client, threshold)
        await recordAudit(client, staff, {
          action: 'updated',
          resource: 'setting',
          recordId: 'low_stock_threshold',
          changes: [{ field: '/low_stock_threshold', to: threshold }],
        })
        return { data: null }
      },
    }),
  )
}
