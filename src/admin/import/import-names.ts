import type { ProductFileFormat, ProductImport } from '#generated/api.d.ts'
import * as t from '#words/admin-import.ts'

export const formatNames: Readonly<Record<ProductFileFormat, () => string>> = {
  vitrine: t.formatVitrine,
  shopify: t.formatShopify,
  woocommerce: t.formatWooCommerce,
}

export const FORMATS = Object.keys(formatNames) as ProductFileFormat[]

export const stateNames: Readonly<Record<ProductImport['state'], () => string>> = {
  uploaded: t.stateUploaded,
  reading: t.stateReading,
  checking: t.stateChecking,
  checked: t.stateChecked,
  running: t.stateRunning,
  done: t.stateDone,
  cancelled: t.stateCancelled,
  failed: t.stateFailed,
}

/** Numbers that a numbered field is offered with. */
const NUMBERS = [1, 2, 3]
/** Whose columns are only recognised by their headers. */
const BY_HEADER = new Set(['channelPrice', 'channelCompareAt', 'metafield'])

/** Returns the fields that a column can be read as: `option#.name` once for each number. */
export const choosableFields = (fields: readonly string[]): string[] =>
  fields
    .filter((field) => !BY_HEADER.has(field))
    .flatMap((field) => (field.includes('#') ? NUMBERS.map((number) => field.replace('#', String(number))) : [field]))

/** Returns what people call a field. */
export function fieldName(field: string): string {
  const [, number = '0'] = /(\d+)\./u.exec(field) ?? []
  return t.field({ field: field.replaceAll(/[^a-zA-Z]/gu, ''), number: Number(number) })
}
