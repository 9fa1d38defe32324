import { plainCode } from '#lib/plain-characters.ts'
import * as t from '#words/admin-desk.ts'

/** Returns why a waybill cannot be right, by the server's rule; undefined if it can. */
export function waybillError(typed: string): string | undefined {
  const waybill = plainCode(typed)
  if (waybill === '') return t.enterWaybill()
  return /^[A-Z0-9-]{4,40}$/.test(waybill) ? undefined : t.invalidWaybill()
}
