import type { ProductCustomisation, ProductDetail } from '#generated/api.d.ts'
import type { StoredAttributes, StoredOption } from '#server/catalogue/product/stored-options.ts'

/** Names from the topmost category down; the handle is that of the last one. */
export interface ExchangedCategory {
  names: string[]
  handle?: string
}

export interface ExchangedImage {
  /** A path of the shop, a URL, or the name of a file in a zip. */
  src: string
  alt: string
  /** Where it is in the file, if each picture has a row. */
  line?: number
  width?: number
  height?: number
}

export interface ChannelPrice {
  price: number
  compareAt: number | null
}

export interface ExchangedVariant {
  /** Where it begins in the file. */
  line: number
  sku: string
  /** The file has no SKU for it. */
  hasGeneratedSku: boolean
  /** Values by option name. */
  options?: Record<string, string>
  /** In minor units; 0 is on request. */
  price?: number
  compareAt?: number | null
  stock?: number
  weightGrams?: number
  barcode?: string
  /** The stock from which it is low; null is the shop's setting. */
  lowStock?: number | null
  details?: ProductDetail[]
  /** Index into the product's images. */
  image?: number | null
  /** Prices of other channels, by name; null if it is not sold there. */
  channelPrices?: Record<string, ChannelPrice | null>
}

/** What a file says about a product. An absent field stays as it is in the shop. */
export interface ExchangedProduct {
  line: number
  /** The slug; undefined if its variants find it by SKU. */
  handle?: string
  /** The handle comes from the title: a product of the shop keeps its own, and this one is used if another has it. */
  derivedHandle?: string
  title?: string
  subtitle?: string
  brand?: string
  category?: ExchangedCategory
  collections?: { handle: string; position?: number }[]
  description?: string
  details?: ProductDetail[]
  care?: string
  tags?: string[]
  options?: StoredOption[]
  attributes?: StoredAttributes
  customisation?: ProductCustomisation | null
  gstBps?: number
  gstSlabs?: { up_to: number; bps: number }[]
  hsn?: string
  published?: boolean
  /** ISO times at which it is published and hidden by itself; null for never. */
  publishAt?: string | null
  unpublishAt?: string | null
  archived?: boolean
  featuredRank?: number
  createdAt?: string
  seoTitle?: string
  seoDescription?: string
  images?: ExchangedImage[]
  variants: ExchangedVariant[]
}

/** A fault of a file. Errors keep their product from being imported. */
export interface Problem {
  severity: 'error' | 'warning'
  line: number
  /** As its header is written; empty if it concerns the row. */
  column: string
  message: string
  /** The cell it is about, shortened. */
  value?: string
}
