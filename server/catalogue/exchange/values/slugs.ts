import { createHash } from 'node:crypto'

const MAX_SLUG = 150
const MAX_SKU = 80

/** Returns a text as part of an address: "Crème brûlée, 2 pcs" is "crème-brûlée-2-pcs". */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/gu, '')

/** Returns whether a handle can be used as it is. */
export const isSlug = (text: string): boolean => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(text)

/** Returns the SKU of a variant that has none: always the same for the same product and option values. */
export function generateSku(handle: string, values: readonly string[], taken: ReadonlySet<string>): string {
  const sku = [handle, ...values].map(toSlug).filter(Boolean).join('-').toUpperCase()
  const hash = createHash('sha256')
    .update([handle, ...values].join('\n'))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()
  return sku.length > MAX_SKU || taken.has(sku) ? `${sku.slice(0, MAX_SKU - 9)}-${hash}` : sku
}
