import { plainCode } from '#lib/plain-characters.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import * as desk from '#words/admin-orders.ts'
import * as t from '#words/order-errors.ts'
import { type Tracking, isWaybillTaken } from './shipments.ts'

/** Tracking details of a parcel as people type or scan them. */
export interface TypedTracking {
  waybill: string
  carrier?: string | null | undefined
  tracking_url?: string | null | undefined
}

const MAX_CARRIER = 80

/**
 * Validates the tracking details of a parcel. `shipmentId` is the parcel that is corrected, or 0 for a new one.
 * @throws ApiError 422
 */
export async function readTracking(db: Queryable, typed: TypedTracking, shipmentId = 0): Promise<Tracking> {
  const waybill = plainCode(typed.waybill)
  if (!/^[A-Z0-9-]{4,40}$/.test(waybill)) throw new ApiError(422, 'bad_waybill', t.invalidWaybill())
  if ((await isWaybillTaken(db, waybill, shipmentId)).length > 0)
    throw new ApiError(422, 'waybill_taken', t.waybillTaken({ waybill }))
  const carrier = (typed.carrier ?? '').trim().slice(0, MAX_CARRIER)
  return { waybill, carrier: carrier || null, trackingUrl: readTrackingUrl(typed.tracking_url ?? '') }
}

function readTrackingUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  // The link is mailed to customers.
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.href.length > 500)
    throw invalidValues({ '/tracking_url': desk.badTrackingUrl() })
  return url.href
}
