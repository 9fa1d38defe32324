/** Characters a waybill may have; the API takes no more. */
export const MAX_WAYBILL = 60

/** A number as it is written on a parcel, however it was typed or pasted. */
export const cleanWaybill = (typed: string): string => typed.normalize('NFKC').replace(/\s+/gu, '').toUpperCase()

/** The address of a parcel. */
export const waybillPath = (waybill: string): string => `/track-order/${encodeURIComponent(waybill)}`

/** The waybill that an address asks for: in its path, or as its form sends it; empty for none. */
export function waybillOf(path: string, sent: unknown): string {
  const [, , segment = ''] = path.split('/')
  const found = segment || (typeof sent === 'string' ? sent : '')
  return cleanWaybill(segment ? decoded(found) : found).slice(0, MAX_WAYBILL)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
