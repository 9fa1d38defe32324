import { plainCode } from '#lib/plain-characters.ts'
import { dateIn, daysAfter } from '#domain/shop-time.ts'
import type { Tracking, TrackingStep } from '#generated/api.d.ts'
import type { DeliveryDays } from '#domain/arrival.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/order-errors.ts'
import * as tracking from '#words/tracking.ts'

interface ParcelRow {
  waybill: string
  carrier: string | null
  status: string
  created_at: Date
  confirmed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  returned_at: Date | null
  days_from: number | null
  days_to: number | null
  expected: DeliveryDays | null
  time_zone: string | null
}

const readParcel = statement<ParcelRow, [string]>(
  'tracking',
  `SELECT s.waybill, s.carrier, CASE WHEN o.status = 'refunded' THEN 'refunded' ELSE s.status END AS status, o.created_at, o.confirmed_at,
     s.shipped_at, s.delivered_at, e.returned_at,
     (o.shipping_mode ->> 'days_from')::int AS days_from, (o.shipping_mode ->> 'days_to')::int AS days_to, o.shipping_mode -> 'expected' AS expected,
     o.shop ->> 'timeZone' AS time_zone
   FROM shipment s JOIN orders o ON o.id = s.order_id
     LEFT JOIN LATERAL (SELECT min(created_at) AS returned_at FROM order_event WHERE order_id = o.id AND status = 'refunded') e ON true
   WHERE s.waybill = $1`,
)

const normalise = plainCode

/** Returns the status of a parcel. @throws ApiError 404 for an unknown waybill */
export async function trackParcel(db: Queryable, typed: string): Promise<Tracking> {
  const waybill = normalise(typed)
  const [row] = /^[A-Z0-9-]{4,40}$/.test(waybill) ? await readParcel(db, waybill) : []
  if (!row) throw notFound(t.unknownWaybill())
  const status = row.status === 'refunded' ? 'returned' : row.status === 'delivered' ? 'delivered' : 'shipped'
  return { waybill, carrier: row.carrier, status, steps: stepsOf(row), expected: expectedOf(row) }
}

function stepsOf(row: ParcelRow): TrackingStep[] {
  const step = (key: TrackingStep['key'], label: string, at: Date | null): TrackingStep => ({
    key,
    label,
    done: at !== null,
    at: at?.toISOString() ?? null,
  })
  const steps = [
    step('placed', tracking.placed(), row.created_at),
    step('confirmed', tracking.confirmed(), row.confirmed_at),
    step('shipped', tracking.shipped(), row.shipped_at),
  ]
  // A parcel returned before arrival is never delivered.
  if (!row.returned_at || row.delivered_at) steps.push(step('delivered', tracking.delivered(), row.delivered_at))
  if (row.returned_at) steps.push(step('returned', tracking.returned(), row.returned_at))
  return steps
}

function expectedOf(row: ParcelRow): Tracking['expected'] {
  const { status, shipped_at: shippedAt, days_from: from, days_to: to, expected } = row
  if (status === 'shipped' && expected) return expected
  // Older orders have no dates.
  if (status !== 'shipped' || !shippedAt || from === null || to === null) return null
  const day = (days: number) => daysAfter(dateIn(row.time_zone ?? 'UTC', shippedAt), days)
  return { from: day(from), to: day(to) }
}
