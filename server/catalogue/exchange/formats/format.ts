import type { Column, FieldHeaders } from '../columns.ts'
import type { ExchangedProduct, Problem } from '../exchanged-product.ts'
import type { Row, RowReader } from '../row-reader.ts'
import type { AmountFormat } from '../values/amounts.ts'

/** Sorts after every ranked product. */
export const UNRANKED = 1_000_000

export type FormatName = 'vitrine' | 'shopify' | 'woocommerce'

/** How rows find their product: rows with the same key, and those whose parent is the key or alias of another. */
export interface RowKey {
  key: string
  alias?: string
  parent?: string
}

export interface ReadContext extends AmountFormat {
  /** Stock of variants that the other system does not count. Undefined leaves it as it is. */
  untrackedStock?: number
  /** When the import began; decides which sales are running. */
  now: Date
}

export interface ReadProduct {
  /** Undefined if it has an error. */
  product: ExchangedProduct | undefined
  problems: readonly Problem[]
}

/** A kind of product file. */
export interface Format {
  name: FormatName
  fields: FieldHeaders
  /** Returns whether a file with these fields can be one. */
  isPossible: (fields: ReadonlySet<string>) => boolean
  /** Fields with amounts, to find out which sign is before decimals. */
  amounts: readonly string[]
  /** Undefined for a row that belongs to no product. */
  keyOf: (reader: RowReader, row: Row, previous: RowKey | undefined) => RowKey | undefined
  /** Reads the rows of one product in file order. */
  read: (columns: readonly Column[], rows: readonly Row[], context: ReadContext) => ReadProduct
}
