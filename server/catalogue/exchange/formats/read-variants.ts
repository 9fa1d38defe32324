import { slugOf } from '#domain/slug.ts'
import type { StoredOption } from '#server/catalogue/product/stored-options.ts'
import type { ExchangedImage, ExchangedVariant } from '../exchanged-product.ts'
import type { Row, RowReader } from '../row-reader.ts'
import { generateSku } from '../values/generate-sku.ts'
import type { MainRow } from './main-row.ts'
import { type AmountFormat, readPrice, readWhole } from '../values/amounts.ts'
import * as t from '#words/product-files.ts'

const MOST_STOCK = 1_000_000_000

const USABLE = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u

/** Reads the handle, or makes one of the title. */
export function readHandle(reader: RowReader, main: MainRow): string {
  const written = reader.line(main.row, 'handle')
  // Addresses that products already have may not be as new ones must be.
  if (USABLE.test(written)) return written
  const handle = slugOf(written || reader.line(main.row, 'title'))
  if (handle === '') reader.error(main.row, 'handle', t.handleMissing())
  else if (written !== '') reader.warn(main.row, 'handle', t.handleChanged({ handle }))
  return handle
}

/** Reports rows of another product, which has the same handle by mistake. */
export function refuseOtherTitles(reader: RowReader, main: MainRow, rows: readonly Row[]): void {
  const own = reader.line(main.row, 'title')
  for (const row of rows)
    if (!['', own].includes(reader.line(row, 'title')))
      reader.error(row, 'title', t.titleOther({ line: main.row.line }))
}

/** As spreadsheets write long numbers that are not texts. Most of their digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,}$/iu

export const readAmount = (reader: RowReader, row: Row, field: string, format: AmountFormat): number | undefined =>
  reader.read(
    row,
    field,
    (text) => readPrice(text, format),
    (value) => t.priceInvalid({ value, currency: format.currency }),
  )

/** Reads a stock count; a negative one is 0, since other systems sell what they do not have. */
export function readStock(reader: RowReader, row: Row, field: string): number | undefined {
  const stock = reader.read(
    row,
    field,
    (text) => readWhole(text),
    (value) => t.stockInvalid({ value }),
  )
  if (stock === undefined || stock >= 0) return stock === undefined ? undefined : Math.min(stock, MOST_STOCK)
  reader.warn(row, field, t.stockNegative({ count: String(stock) }))
  return 0
}

/** Returns a compare-at price only if it is above the price; other systems keep it at the price. */
export const compareAtOf = (compareAt: number | undefined, price: number | undefined): number | null =>
  compareAt !== undefined && compareAt > (price ?? 0) ? compareAt : null

/** Collects pictures in order, each once. */
export class Images {
  readonly #images = new Map<string, ExchangedImage>()

  /** Adds a picture if it is new, and returns its index. */
  add(image: ExchangedImage): number {
    const known = this.#images.get(image.src)
    if (!known) this.#images.set(image.src, image)
    else if (known.alt === '') known.alt = image.alt
    return [...this.#images.keys()].indexOf(image.src)
  }

  get all(): ExchangedImage[] {
    return [...this.#images.values()]
  }
}

/** Returns options with the values that variants have, in the order of the file. */
export function optionsOf(
  names: readonly string[],
  variants: readonly ExchangedVariant[],
  declared: readonly StoredOption[] = [],
): StoredOption[] {
  return names.map((name) => {
    const known = declared.find((option) => option.name === name)?.values ?? []
    const used = new Set(variants.flatMap(({ options }) => options?.[name] ?? []))
    for (const { value } of known) used.delete(value)
    return { name, values: [...known, ...[...used].map((value) => ({ value }))] }
  })
}

/** Gives SKUs to variants without one, and reports variants that are there twice. */
export function completeVariants(
  reader: RowReader,
  { handle, variants, rows }: { handle: string; variants: ExchangedVariant[]; rows: ReadonlyMap<number, Row> },
): void {
  const taken = new Set(variants.map(({ sku }) => sku).filter(Boolean))
  const seen = { skus: new Set<string>(), options: new Set<string>() }
  for (const variant of variants) {
    const row = rows.get(variant.line)!
    for (const field of ['sku', 'barcode']) {
      const value = reader.line(row, field)
      if (SHORTENED.test(value)) reader.error(row, field, t.numberShortened({ value }))
    }
    if (variant.sku === '') {
      variant.sku = generateSku(handle, Object.values(variant.options ?? {}), taken)
      variant.hasGeneratedSku = true
      taken.add(variant.sku)
    } else if (seen.skus.has(variant.sku)) reader.error(row, 'sku', t.skuTwice({ sku: variant.sku }))
    seen.skus.add(variant.sku)
    if (!variant.options) continue
    const values = JSON.stringify(Object.entries(variant.options).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (seen.options.has(values))
      reader.error(row, 'option1.value', t.variantTwice({ values: Object.values(variant.options).join(', ') }))
    seen.options.add(values)
  }
}
