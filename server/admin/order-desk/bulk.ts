import type { FastifyInstance } from 'fastify'
import type { AdminBulkResult, DeskBulk } from '#generated/api.d.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { type OrderRow, lockOrder } from '#server/commerce/orders/rows.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError, failureOf } from '#server/platform/http/api-error.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-orders.ts'
import { type OrderAction, changeOrder } from './change-order.ts'
import { readTags, setTags } from './notes.ts'
import { selectOrders } from './order-list.ts'

const MAX_ORDERS = 500

const numbersOf = statement<{ id: number; order_no: string }, [number[]]>(
  'desk-bulk-numbers',
  'SELECT id, order_no FROM orders WHERE id = ANY ($1::bigint[]) ORDER BY id',
)

/**
 * Changes many orders independently: one that is refused stays unchanged and is reported with the reason.
 * @throws ApiError 422 for missing values or too many orders
 */
export async function changeOrders(
  db: Queryable,
  app: FastifyInstance,
  { action, ids: given, search, filters, values = {} }: DeskBulk,
  staff: Staff,
): Promise<AdminBulkResult> {
  requireValues(action, values)
  const selection = { search, filters }
  const ids = given ?? (await selectOrders(db, app, selection, MAX_ORDERS))
  const orders = await numbersOf(db, [...new Set(ids)])
  const locked: OrderRow[] = []
  for (const { id } of orders) locked.push(await lockOrder(db, id))
  // Locked together and in a fixed order, so that two bulk changes cannot deadlock.
  if (action === 'confirm')
    await lockGoods(
      db,
      orders.map(({ id }) => id),
    )
  const failed: AdminBulkResult['failed'] = []
  for (const order of locked) {
    await db.query('SAVEPOINT one_order')
    try {
      await changeOne(db, app, order, action, values, staff)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await db.query('ROLLBACK TO SAVEPOINT one_order')
      failed.push({ id: order.id, title: order.order_no, message: failureOf(error).envelope.message })
    }
  }
  return { done: locked.length - failed.length, failed }
}

function requireValues(action: DeskBulk['action'], { tag = '', parcels }: NonNullable<DeskBulk['values']>): void {
  const isTag = action === 'add_tag' || action === 'remove_tag'
  if (isTag && readTags([tag]).length === 0) throw invalidValues({ '/values/tag': t.tagMissing() })
  if (action === 'ship' && parcels === undefined) throw invalidValues({ '/values/parcels': t.parcelMissing() })
}

async function changeOne(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  action: DeskBulk['action'],
  values: NonNullable<DeskBulk['values']>,
  staff: Staff,
): Promise<void> {
  if (action === 'add_tag' || action === 'remove_tag')
    return changeTag(db, order, values.tag ?? '', action === 'add_tag', staff)
  await changeOrder(db, order, actionOf(action, order, values), { app, staff })
}

function actionOf(
  action: Exclude<DeskBulk['action'], 'add_tag' | 'remove_tag'>,
  { id }: OrderRow,
  { parcels = [] }: NonNullable<DeskBulk['values']>,
): OrderAction {
  if (action === 'pack') return { kind: 'pack', packed: true }
  if (action !== 'ship') return { kind: action }
  const parcel = parcels.find((one) => one.id === id)
  if (!parcel) throw new ApiError(422, 'invalid_values', t.parcelMissing())
  const { id: _id, ...label } = parcel
  return { kind: 'ship', ...label }
}

/** Adds or removes a tag, whatever its case. */
async function changeTag(db: Queryable, order: OrderRow, typed: string, isAdded: boolean, staff: Staff): Promise<void> {
  const [tag = ''] = readTags([typed])
  const others = order.tags.filter((one) => one.toLowerCase() !== tag.toLowerCase())
  await setTags(db, order, { tags: isAdded ? [...others, tag] : others }, staff)
}
