import type { FastifyInstance } from 'fastify'
import { addOrderNote } from '#server/commerce/orders/order-status.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Units, lockProducts, restock } from '#server/commerce/orders/stock.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as history from '#words/order-history.ts'
import * as t from '#words/return-errors.ts'
import { mailReturnReceived } from './mails.ts'
import { describeMeanwhile } from './meanwhile.ts'

/** How many returned units of a line are restocked and written off. */
export interface SettledLine {
  id: number
  restock: number
  write_off: number
}

interface StateRow {
  status: 'asked' | 'granted' | 'refused'
  received_at: Date | null
  closed_at: Date | null
}

interface LineRow {
  id: number
  name: string
  product_id: number | null
  made_for_them: boolean
  /** Approved units whose fate is open. */
  open: number
}

const stateOf = statement<StateRow, [number]>(
  'return-state',
  'SELECT status, received_at, closed_at FROM refund_request WHERE id = $1',
)
const setReceived = statement<{ id: number }, [number]>(
  'return-receive',
  `UPDATE refund_request SET received_at = now(), version = version + 1
   WHERE id = $1 AND status = 'granted' AND received_at IS NULL RETURNING id`,
)
const linesOf = statement<LineRow, [number]>(
  'return-open-lines',
  `SELECT q.order_line_id AS id, l.name, l.product_id, l.additonal_data IS NOT NULL AS made_for_them, q.quantity - q.restocked - q.written_off AS open
   FROM refund_request_line q JOIN order_line l ON l.id = q.order_line_id WHERE q.request_id = $1 ORDER BY l.position`,
)
/** Units of a product that the order has sold and that have not come back. */
const soldOf = statement<{ product_id: number; units: number }, [number]>(
  'return-sold-units',
  `SELECT product_id, units - restocked AS units FROM order_stock WHERE order_id = $1 AND state = 'sold'`,
)
const settleLines = statement<{ order_line_id: number }, [number, number[], number[], number[]]>(
  'return-settle-lines',
  `UPDATE refund_request_line q SET restocked = q.restocked + w.restock, written_off = q.written_off + w.write_off
   FROM unnest($2::bigint[], $3::int[], $4::int[]) AS w(line, restock, write_off)
   WHERE q.request_id = $1 AND q.order_line_id = w.line RETURNING q.order_line_id`,
)
const closeIfSettled = statement<{ id: number }, [number]>(
  'return-close',
  `UPDATE refund_request r SET version = version + 1, closed_at = CASE WHEN NOT EXISTS (SELECT FROM refund_request_line q
     WHERE q.request_id = r.id AND q.restocked + q.written_off < q.quantity) THEN now() END WHERE id = $1 RETURNING id`,
)

/**
 * Records that the goods of an approved return have arrived. The order must be locked.
 * @throws ApiError 409 if it was not approved, or received meanwhile
 */
export async function receiveReturn(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  requestId: number,
): Promise<void> {
  if ((await setReceived(db, requestId)).length === 0) {
    const [state] = await stateOf(db, requestId)
    const message = state?.status === 'granted' ? await describeMeanwhile(db, requestId, 'received') : t.notApproved()
    throw new ApiError(409, 'wrong_state', message)
  }
  await addOrderNote(db, order.id, { actor: 'shop', note: history.returnReceived() })
  await mailReturnReceived(db, app, order)
}

/**
 * Restocks and writes off units of a received return; it is closed once all units are decided on. The order must be
 * locked.
 * @throws ApiError 409 if it was not received; 422 for more units than are open, or units that cannot be sold again
 */
export async function settleReturn(
  db: Queryable,
  order: OrderRow,
  requestId: number,
  settled: readonly SettledLine[],
): Promise<void> {
  const [state] = await stateOf(db, requestId)
  if (!state?.received_at) throw new ApiError(409, 'wrong_state', t.notReceived())
  if (state.closed_at) throw new ApiError(409, 'wrong_state', await describeMeanwhile(db, requestId, 'restocked'))
  if (settled.length === 0) throw invalidValue('/lines', t.nothingSettled())
  if (new Set(settled.map(({ id }) => id)).size < settled.length) throw invalidValue('/lines', t.lineTwice())
  const lines = await linesOf(db, requestId)
  const returned = settled.flatMap((given, index) => restockedUnits(lines, given, `/lines/${index}`))
  await lockProducts(
    db,
    returned.map(({ product_id: id }) => id),
  )
  await requireSold(db, order, returned)
  await settleLines(
    db,
    requestId,
    settled.map(({ id }) => id),
    settled.map((line) => line.restock),
    settled.map((line) => line.write_off),
  )
  await restock(db, order.id, returned)
  await closeIfSettled(db, requestId)
  const sum = (units: readonly number[]) => units.reduce((total, count) => total + count, 0)
  const counts = {
    restocked: sum(settled.map((line) => line.restock)),
    written: sum(settled.map((line) => line.write_off)),
  }
  await addOrderNote(db, order.id, { actor: 'shop', note: history.returnSettled(counts) })
}

function restockedUnits(lines: readonly LineRow[], given: SettledLine, pointer: string): Units[] {
  const line = lines.find(({ id }) => id === given.id)
  if (!line || given.restock + given.write_off > line.open)
    throw invalidValue(`${pointer}/restock`, t.tooManyUnits({ open: line?.open ?? 0 }))
  if (given.restock === 0) return []
  if (line.product_id === null) throw invalidValue(`${pointer}/restock`, t.productGone())
  if (line.made_for_them) throw invalidValue(`${pointer}/restock`, t.madeForThem())
  return [{ product_id: line.product_id, units: given.restock }]
}

/** @throws ApiError 422 if units were already restocked in another way, such as with a refund of lines */
async function requireSold(db: Queryable, order: OrderRow, returned: readonly Units[]): Promise<void> {
  const sold = new Map((await soldOf(db, order.id)).map(({ product_id: id, units }) => [id, units]))
  for (const { product_id: id, units } of returned) {
    const left = (sold.get(id) ?? 0) - units
    if (left < 0) throw invalidValue('/lines', t.alreadyRestocked())
    sold.set(id, left)
  }
}
