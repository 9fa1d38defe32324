import type { DeskFacts } from '#server/commerce/orders/desk-facts.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-orders.ts'
import { eventText } from './event-text.ts'

interface ChangeRow {
  status: OrderRow['status'] | null
  note: string
  staff_name: string | null
}

const changesSince = statement<ChangeRow, [number, number]>(
  'order-changes-since',
  'SELECT status, note, staff_name FROM order_event WHERE order_id = $1 AND id > $2 ORDER BY id LIMIT 5',
)

/**
 * Refuses an action that is based on an older version of the order, and says what has changed since. The order must be
 * locked.
 * @throws ApiError 409 stale_version
 */
export async function requireVersion(
  db: Queryable,
  { id, order_no: number }: OrderRow,
  { version: current }: DeskFacts,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === current) return
  const changes = (await changesSince(db, id, version)).map(({ staff_name: name, ...event }) => {
    const change = eventText(event)
    return name === null ? change : t.changeBy({ change, name })
  })
  const message =
    changes.length > 0 ? t.staleVersion({ number, changes: changes.join('; ') }) : t.staleVersionUnknown({ number })
  throw new ApiError(409, 'stale_version', message, { payload: { version: current, changes } })
}
