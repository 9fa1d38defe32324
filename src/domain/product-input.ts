import type { Image, ProductCustomisation, ProductDetail, ProductVideo } from '#generated/api.d.ts'
import type { GstSlab } from './gst-rates.ts'
import type { MatrixOption, MatrixVariant } from './option-matrix.ts'

export interface VariantInput extends MatrixVariant {
  /** Minor units; 0 for a price on request. */
  price: number
  compare_at: number | null
  weight_grams: number
  details: readonly ProductDetail[]
}

/** A picture of a product. The database gives ids to those without one. */
export interface PictureInput extends Image {
  id?: string
}

/** A value by which shoppers filter; colours have a swatch. */
export type AttributeValue = string | { value: string; swatch?: string }

/** What merchants edit of a product. Stock is only given for new variants; later it is adjusted. */
export interface ProductInput {
  name: string
  slug: string
  subtitle: string
  brand: string
  category_id: number
  /** HTML. */
  description: string
  /** HTML. */
  care: string
  details: readonly ProductDetail[]
  tags: readonly string[]
  /** Fixed values that filters find, by the names of options. */
  attributes: Readonly<Record<string, AttributeValue | AttributeValue[]>>
  images: readonly PictureInput[]
  videos: readonly ProductVideo[]
  options: readonly MatrixOption[]
  variants: readonly VariantInput[]
  gst_bps: number
  gst_slabs: readonly GstSlab[]
  hsn: string
  /** Empty: the name. */
  seo_title: string
  /** Empty: that of the page's document. */
  seo_description: string
  customisation: ProductCustomisation | null
  published: boolean
  /** ISO times at which the product is published and hidden by itself. */
  publish_at: string | null
  unpublish_at: string | null
  /** Lower ranks come first; null after all others. */
  featured_rank: number | null
  /** Ids of products shown first among the related ones. */
  related: readonly number[]
}

export const emptyProduct: Omit<ProductInput, 'name' | 'category_id' | 'variants'> = {
  slug: '',
  subtitle: '',
  brand: '',
  description: '',
  care: '',
  details: [],
  tags: [],
  attributes: {},
  images: [],
  videos: [],
  options: [],
  gst_bps: 0,
  gst_slabs: [],
  hsn: '',
  seo_title: '',
  seo_description: '',
  customisation: null,
  published: false,
  publish_at: null,
  unpublish_at: null,
  featured_rank: null,
  related: [],
}
