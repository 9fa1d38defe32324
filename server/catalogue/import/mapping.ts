import type { Mapping } from '#server/catalogue/exchange/columns.ts'
import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import * as t from '#words/product-import.ts'

/** Returns the names of the fields that a format reads; numbered ones with a number sign for the number. */
export const fieldNames = (format: FormatName): string[] => Object.keys(formats[format].fields)

const ANY = new Set(Object.keys(formats).flatMap((name) => fieldNames(name as FormatName)))

/** Whether a column can be assigned to it: a field, or '' to leave the column out. */
export const isField = (field: string): boolean => field === '' || ANY.has(field.replace(/\d{1,3}(?=\.)/u, '#'))

/** Reads assignments such as "Artikelnummer=sku". @throws Error for one that names no field */
export function readMapping(assignments: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    assignments.map((assignment) => {
      const at = assignment.lastIndexOf('=')
      const field = assignment.slice(at + 1).trim()
      if (at < 1 || !isField(field)) throw new Error(t.fieldUnknown({ field, fields: [...ANY].join(', ') }))
      return [assignment.slice(0, at).trim(), field]
    }),
  ) satisfies Mapping
}
