import { createHash } from 'node:crypto'
import { MAX_SKU_LENGTH } from '#domain/sku.ts'
import { slugOf } from '#domain/slug.ts'

const HASH_LENGTH = 8

/** Returns the SKU of a variant that has none: always the same for the same product and option values. */
export function generateSku(handle: string, values: readonly string[], taken: ReadonlySet<string>): string {
  const sku = [handle, ...values].map(slugOf).filter(Boolean).join('-').toUpperCase()
  if (sku.length <= MAX_SKU_LENGTH && !taken.has(sku)) return sku
  const hash = createHash('sha256')
    .update([handle, ...values].join('\n'))
    .digest('hex')
  return `${sku.slice(0, MAX_SKU_LENGTH - HASH_LENGTH - 1)}-${hash.slice(0, HASH_LENGTH).toUpperCase()}`
}
