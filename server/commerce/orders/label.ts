import { plainCode } from '#lib/plain-characters.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { invalidValues } from '#server/platform/resources/refuse-values.ts'
import * as desk from '#words/admin-orders.ts'
import * as t from '#words/order-errors.ts'
import { type Label, isWaybillTaken } from './shipments.ts'

/** A parcel's label as people type or scan it. */
export interface TypedLabel {
  waybill: string
  carrier?: string | null | undefined
  tracking_url?: string | null | undefined
}

const MAX_CARRIER = 80

/**
 * Reads a parcel's label. `shipmentId`: the parcel that is relabelled, or 0.
 * @throws ApiError 422
 */
export async function readLabel(db: Queryable, typed: TypedLabel, shipmentId = 0): Promise<Label> {
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
  // Customers follow it from a mail.
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.href.length > 500)
    throw invalidValues({ '/tracking_url': desk.badTrackingUrl() })
  return url.href
}
