import { plainCode } from '#lib/plain-characters.ts'
import { pageHref } from '#pages/page-href.ts'

/** The API's limit. */
export const MAX_WAYBILL = 60

/** Returns a typed or pasted waybill as printed on parcels. */
export const cleanWaybill = plainCode

export const waybillPath = (waybill: string): string => pageHref('parcel', { waybill })

/** Returns the waybill of an address, from its path or from the submitted form; empty if there is none. */
export function waybillOf(inPath: string | undefined, submitted: unknown): string {
  return cleanWaybill(inPath ?? (typeof submitted === 'string' ? submitted : '')).slice(0, MAX_WAYBILL)
}
