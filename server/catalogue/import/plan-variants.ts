import { type MatrixOption, combinationOf } from '#domain/option-matrix.ts'
import type { VariantInput } from '#domain/product-input.ts'
import type {
  ChannelPrice,
  ExchangedProduct,
  ExchangedVariant,
  Problem,
} from '#server/catalogue/exchange/exchanged-product.ts'
import type { KnownProduct, KnownVariant } from './known-products.ts'
import * as t from '#words/product-import.ts'

export interface PlannedVariant extends VariantInput {
  low_stock?: number | null
  /** Undefined leaves the prices of other channels as they are. */
  channel_prices?: Record<string, ChannelPrice | null>
  /** Where it is in the file; undefined if it is not. */
  line?: number
}

/**
 * Returns a product's variants after an import. Those that the file does not name stay as they are. A variant is found
 * by its SKU, else by its option values, so that one without a SKU is found again.
 */
export function planVariants(
  file: ExchangedProduct,
  current: KnownProduct | undefined,
  { imageAt, problems }: { imageAt: (index: number) => string | null; problems: Problem[] },
): PlannedVariant[] {
  const known = current?.variants ?? []
  const bySku = new Map(known.map((variant) => [variant.sku, variant]))
  const byOptions = new Map(known.map((variant) => [combinationOf(variant.options), variant]))
  const matched = new Map<number, PlannedVariant>()
  const planned = file.variants.map((variant): PlannedVariant => {
    const found =
      (variant.hasGeneratedSku ? undefined : bySku.get(variant.sku)) ??
      (variant.options && byOptions.get(combinationOf(variant.options))) ??
      bySku.get(variant.sku)
    const next = mergeVariant(variant, found, { imageAt, problems })
    if (found && !matched.has(found.id)) matched.set(found.id, next)
    else if (found) problems.push(problemOf(variant, t.variantTwice({ sku: found.sku })))
    return next
  })
  const others = known.filter(({ id }) => !matched.has(id))
  // A file with options says in which order variants are; a list of SKUs does not.
  if (file.options) return [...planned, ...others]
  return [
    ...known.map((variant) => matched.get(variant.id) ?? variant),
    ...planned.filter(({ id }) => id === undefined),
  ]
}

const problemOf = ({ line }: ExchangedVariant, message: string): Problem => ({
  severity: 'error',
  line,
  column: '',
  message,
})

function mergeVariant(
  file: ExchangedVariant,
  known: KnownVariant | undefined,
  { imageAt, problems }: { imageAt: (index: number) => string | null; problems: Problem[] },
): PlannedVariant {
  if (!known && file.price === undefined) problems.push(problemOf(file, t.priceMissing({ sku: file.sku })))
  const price = file.price ?? known?.price ?? 0
  const compareAt = file.compareAt === undefined ? (known?.compare_at ?? null) : file.compareAt
  return {
    ...(known && { id: known.id }),
    line: file.line,
    sku: file.hasGeneratedSku && known ? known.sku : file.sku,
    barcode: file.barcode ?? known?.barcode ?? '',
    stock: file.stock ?? known?.stock ?? 0,
    low_stock: file.lowStock === undefined ? (known?.low_stock ?? null) : file.lowStock,
    options: file.options ?? known?.options ?? {},
    price,
    compare_at: compareAt !== null && compareAt > price ? compareAt : null,
    weight_grams: file.weightGrams ?? known?.weight_grams ?? 0,
    details: file.details ?? known?.details ?? [],
    image_id: file.image === undefined ? (known?.image_id ?? null) : file.image === null ? null : imageAt(file.image),
    ...(file.channelPrices && { channel_prices: file.channelPrices }),
  }
}

/** Returns the file's options, with values that other variants of the shop have, and colours that the file lacks. */
export function planOptions(
  file: ExchangedProduct,
  current: KnownProduct | undefined,
  variants: readonly PlannedVariant[],
): { name: string; values: { value: string; swatch?: string | null }[] }[] {
  if (!file.options) return (current?.options ?? []).map((option) => ({ ...option, values: [...option.values] }))
  return file.options.map(({ name, values }) => {
    const known = current?.options.find((option: MatrixOption) => option.name === name)?.values ?? []
    const swatches = new Map(known.map(({ value, swatch }) => [value, swatch ?? null]))
    const listed = values.map(({ value, swatch }) => ({ value, swatch: swatch ?? swatches.get(value) ?? null }))
    const used = new Set(variants.flatMap(({ options }) => options[name] ?? []))
    for (const { value } of listed) used.delete(value)
    return { name, values: [...listed, ...[...used].map((value) => ({ value, swatch: swatches.get(value) ?? null }))] }
  })
}
