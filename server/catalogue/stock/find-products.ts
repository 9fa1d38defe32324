import { namePatterns } from '#server/platform/db/name-patterns.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** A search for variants by the name of their product, the beginning of their SKU, or their barcode. */
export interface VariantSearch {
  /** For `name ILIKE ANY (…)`. */
  patterns: string[]
  /** The text itself. */
  text: string
  /** The products that contain all matches; undefined if there are too many to sort them as a set. */
  products: number[] | undefined
  /** Whether a SKU or barcode matches. */
  hasCode: boolean
}

/** Condition on a SKU, by an index. */
const skuBegins = (parameter: string) =>
  `upper(sku) ~>=~ upper(${parameter}) AND upper(sku) ~<~ (upper(${parameter}) || U&'\\+10FFFF')`

/** Condition on a SKU or a barcode. */
export const codeMatches = (parameter: string): string =>
  `(${skuBegins(parameter)} OR barcode <> '' AND barcode = ${parameter})`

const MAX_PRODUCTS = 10_000

const findParts = statement<{ id: number; is_code: boolean }, [patterns: string[], text: string, limit: number]>(
  'variants-found-products',
  `(SELECT id, false AS is_code FROM product_group WHERE archive_of IS NULL AND name ILIKE ANY ($1::text[]) LIMIT $3::int)
   UNION ALL (SELECT group_id, true FROM product WHERE ${skuBegins('$2::text')} LIMIT $3::int)
   UNION ALL (SELECT group_id, true FROM product WHERE barcode <> '' AND barcode = $2::text LIMIT $3::int)`,
)

/** Looks up a search. An empty text matches everything. */
export async function findProducts(db: Queryable, given: string): Promise<VariantSearch> {
  const text = given.trim()
  const patterns = namePatterns(text)
  if (text === '') return { patterns, text, products: undefined, hasCode: false }
  const parts = await findParts(db, patterns, text, MAX_PRODUCTS + 1)
  const hasCode = parts.some(({ is_code: isCode }) => isCode)
  // A part that reaches its limit may be incomplete.
  const products = parts.length > MAX_PRODUCTS ? undefined : [...new Set(parts.map(({ id }) => id))]
  return { patterns, text, products, hasCode }
}
