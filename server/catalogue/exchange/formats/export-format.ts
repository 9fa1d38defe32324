import type { StoredOption } from '#server/catalogue/product/stored-options.ts'
import type { ExchangedProduct, ExchangedVariant } from '../exchanged-product.ts'

/** A product with everything that the shop knows about it. */
export type ExportedProduct = Required<Omit<ExchangedProduct, 'line' | 'derivedHandle' | 'category' | 'variants'>> & {
  category: { names: string[]; handle: string }
  variants: ExportedVariant[]
}

export type ExportedVariant = Required<Omit<ExchangedVariant, 'line' | 'hasGeneratedSku'>>

/** What all rows of an export share. */
export interface ExportShape {
  /** ISO code of the prices. */
  currency: string
  /** Columns for options, the most that a product has. */
  optionCount: number
  /** The other channels. */
  channels: readonly { name: string; currency: string }[]
  /** Address of the shop, for systems that fetch pictures. */
  origin: string
}

export type Cells = (string | number)[]

/** How a kind of product file is written. */
export interface ExportFormat {
  /** Whether it can say that a product is archived; otherwise those are left out. */
  keepsArchived: boolean
  header: (shape: ExportShape) => string[]
  rows: (product: ExportedProduct, shape: ExportShape) => Cells[]
}

export const writeFlag = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

export const absolute = (src: string, { origin }: ExportShape): string => (src.startsWith('/') ? origin + src : src)

/** Returns at most `most` options: those beyond are joined to the last, so that variants stay distinct. */
export function foldOptions(
  { options }: Pick<ExportedProduct, 'options'>,
  most: number,
): { names: string[]; valuesOf: (variant: ExportedVariant) => string[] } {
  const fold = (texts: string[]) =>
    texts.length > most
      ? [
          ...texts.slice(0, most - 1),
          texts
            .slice(most - 1)
            .filter(Boolean)
            .join(' / '),
        ]
      : texts
  const names = options.map(({ name }: StoredOption) => name)
  return { names: fold(names), valuesOf: (variant) => fold(names.map((name) => variant.options[name] ?? '')) }
}
