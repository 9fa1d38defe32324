import { plainCode } from '#lib/plain-characters.ts'
import { pageHref } from '#routes/page-href.ts'

/** Characters a waybill may have; the API takes no more. */
export const MAX_WAYBILL = 60

/** A number as it is written on a parcel, however it was typed or pasted. */
export const cleanWaybill = plainCode

/** The address of a parcel. */
export const waybillPath = (waybill: string): string => pageHref('parcel', { waybill })

/** The waybill that an address asks for: in its path, or as its form sends it; empty for none. */
export function waybillOf(asked: string | undefined, sent: unknown): string {
  return cleanWaybill(asked ?? (typeof sent === 'string' ? sent : '')).slice(0, MAX_WAYBILL)
}
