import type { InventoryChange, InventoryRow } from '#generated/api.d.ts'
import { pointerErrors, type ErrorList } from '#domain/pointer-errors.ts'
import type { Records, AdminRecord } from '#server/admin/resources/records.ts'
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import type { WriteContext } from '#server/platform/resources/resource.ts'
import * as t from '#words/admin-inventory.ts'
import { INVENTORY_COLUMNS, INVENTORY_FROM } from './inventory-list.ts'

type Place = readonly [change: InventoryChange, at: number]

const columns = Object.entries(INVENTORY_COLUMNS).map(([name, sql]) => `${sql} AS ${name}`)
const readRows = statement<InventoryRow, [ids: number[]]>(
  'inventory-rows',
  `SELECT p.id, ${columns.join(', ')}, g.archived_at IS NOT NULL AS archived FROM ${INVENTORY_FROM}
   WHERE p.id = ANY ($1::int[]) ORDER BY p.id`,
)

/**
 * Changes prices and stock of variants, all or nothing, and returns their new rows. Prices go through the product’s own
 * record, so its rules, version and audit trail apply.
 *
 * @throws ApiError 409 with the current rows if a price is no longer the one that was shown; 422 with errors by pointer,
 *   `/changes/0/price`
 */
export async function saveInventory(
  db: Queryable,
  products: Records,
  changes: readonly InventoryChange[],
  context: WriteContext,
): Promise<InventoryRow[]> {
  const errors = pointerErrors()
  const ids = changes.map(({ id }) => id)
  const rows = new Map((await readRows(db, ids)).map((row) => [row.id, row]))
  const byProduct = new Map<number, Place[]>()
  for (const [at, change] of changes.entries()) {
    const row = rows.get(change.id)
    if (!row) errors.add(['changes', at, 'id'], t.variantGone())
    else if (ids.indexOf(change.id) !== at) errors.add(['changes', at, 'id'], t.twice())
    else if (change.price || change.compare_at)
      byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), [change, at]])
  }
  refuseValues(errors.errors)
  const outdated: number[] = []
  // In the order of their ids, so that two people who save the same products do not wait for each other.
  for (const [productId, places] of [...byProduct].toSorted(([a], [b]) => a - b))
    outdated.push(...(await changePrices(db, products, productId, places, errors, context)))
  if (outdated.length > 0)
    throw new ApiError(409, 'prices_changed', t.pricesChanged({ count: outdated.length }), {
      payload: { rows: await readRows(db, outdated) },
    })
  refuseValues(errors.errors)
  await changeStock(db, changes, errors, context)
  return readRows(db, ids)
}

/** Returns the variants whose price is no longer the one that was shown. */
async function changePrices(
  db: Queryable,
  products: Records,
  productId: number,
  places: readonly Place[],
  errors: ErrorList,
  context: WriteContext,
): Promise<number[]> {
  const record = await readLocked(db, products, productId, context)
  const variants = record.values['variants'] as { id: number; price: number; compare_at: number | null }[]
  const indexOf = (id: number) => variants.findIndex((variant) => variant.id === id)
  const outdated = places.flatMap(([{ id, price, compare_at: before }]) => {
    const variant = variants[indexOf(id)]
    const isCurrent =
      variant && (!price || price.from === variant.price) && (!before || before.from === (variant.compare_at ?? null))
    return isCurrent ? [] : [id]
  })
  if (outdated.length > 0) return outdated
  for (const [{ id, price, compare_at: before }] of places)
    Object.assign(variants[indexOf(id)]!, price && { price: price.to ?? 0 }, before && { compare_at: before.to })
  try {
    await products.update(db, { id: productId, version: record.version, values: { variants } }, context)
  } catch (error) {
    addErrors(error, errors, (pointer) => {
      const [, index, field] = /^\/variants\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? []
      const place = places.find(([{ id }]) => id === variants[Number(index)]?.id) ?? places[0]!
      return ['changes', place[1], field === 'compare_at' ? 'compare_at' : 'price']
    })
  }
  return []
}

/** Locks the product before it is read: its variants are written as a whole. */
async function readLocked(db: Queryable, products: Records, id: number, { app }: WriteContext): Promise<AdminRecord> {
  await products.resource.lock?.(db, id)
  return products.read(db, id, app)
}

async function changeStock(
  db: Queryable,
  changes: readonly InventoryChange[],
  errors: ErrorList,
  { staff }: WriteContext,
): Promise<void> {
  const places = changes.flatMap(({ id, stock }, at) =>
    stock && stock.to !== stock.from ? [{ at, product_id: id, change: stock.to - stock.from }] : [],
  )
  if (places.length === 0) return
  const adjustments = places.map(({ product_id: id, change }) => ({ product_id: id, change }))
  try {
    await adjustStock(db, adjustments, { reason: 'correction', note: '', staff })
  } catch (error) {
    addErrors(error, errors, (pointer) => {
      const index = Number(/^\/adjustments\/(\d+)/.exec(pointer)?.[1])
      return ['changes', places[index]?.at ?? 0, 'stock']
    })
    refuseValues(errors.errors)
  }
  await recordAudit(db, staff, {
    action: 'stock_adjusted',
    resource: 'product',
    changes: [{ field: '/stock', to: { reason: 'correction', adjustments: adjustments.slice(0, 50) } }],
  })
}

/** Adds the errors of a 422 at the cells they are about; anything else is thrown on. */
function addErrors(error: unknown, errors: ErrorList, pathOf: (pointer: string) => (string | number)[]): void {
  if (!(error instanceof ApiError) || error.code !== 'invalid_values') throw error
  for (const [pointer, message] of Object.entries(error.payload?.['errors'] ?? {}))
    errors.add(pathOf(pointer), String(message))
}
