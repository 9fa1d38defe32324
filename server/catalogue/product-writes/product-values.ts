import type { AdminProduct } from '#generated/admin/product.js'
import { toBasisPoints, toPercent } from '#domain/gst-rates.ts'
import { pointerErrors } from '#domain/pointer-errors.ts'
import type { ProductInput, VariantInput } from '#domain/product-input.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { attributeOf, attributePairs } from '#server/catalogue/exchange/values/option-values.ts'
import type { ProductRecord } from './product-record.ts'
import type { NewProduct, ProductChanges } from './save-product.ts'

type Variant = AdminProduct['variants'][number]

/** Returns a product as the admin's form has it. The stock of existing variants is no part of it: sales change it. */
export function valuesOf(record: ProductRecord): AdminProduct {
  const {
    id: _id,
    version: _version,
    archived_at: _archived,
    created_at: _created,
    updated_at: _updated,
    ...input
  } = record
  const { gst_bps: bps, gst_slabs: slabs, ...others } = input
  return {
    ...others,
    details: [...others.details],
    tags: [...others.tags],
    attributes: attributePairs(others.attributes),
    images: [...others.images],
    videos: [...others.videos],
    options: others.options.map((option) => ({ ...option, values: [...option.values] })),
    related: [...others.related],
    gst_rate: toPercent(bps),
    gst_slabs: slabs.map(({ up_to, bps: rate }) => ({ up_to, gst_rate: toPercent(rate) })),
    variants: record.variants.map(({ stock: _stock, details, ...variant }) => ({ ...variant, details: [...details] })),
  }
}

/**
 * Returns the changes that the named fields of the form are.
 *
 * @throws ApiError 422 for a tax rate with more than two decimals
 */
export function changesOf(values: AdminProduct, fields: ReadonlySet<PropertyKey>): ProductChanges {
  const { gst_rate: rate, gst_slabs: slabs, variants, attributes, ...others } = values
  const taxes = taxesOf(rate, slabs)
  const all: Partial<Record<string, unknown>> = {
    ...others,
    attributes: attributesOf(attributes, fields),
    videos: others.videos.map(({ poster = null, ...video }) => ({ ...video, poster })),
    ...taxes,
    variants: variants.map(variantOf),
  }
  const renamed = new Set<PropertyKey>([...fields].map((field) => (field === 'gst_rate' ? 'gst_bps' : field)))
  return Object.fromEntries(Object.entries(all).filter(([field]) => renamed.has(field)))
}

/** @throws ApiError 422 */
export function newProductOf(values: AdminProduct): NewProduct {
  const { slug, ...others } = changesOf(values, new Set(Object.keys(values))) as NewProduct
  return slug ? { ...others, slug } : others
}

/**
 * Returns attributes as they are stored, from rows such as “Glaze”, “Celadon (#a9bfae), Oxblood”.
 *
 * @throws ApiError 422 for a name that is given twice
 */
function attributesOf(rows: AdminProduct['attributes'], fields: ReadonlySet<PropertyKey>): ProductInput['attributes'] {
  const list = pointerErrors()
  const names = rows.map(({ label }) => label.normalize('NFC').trim())
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) list.add(['attributes', at, 'label'], t.duplicate())
  if (fields.has('attributes')) refuseValues(list.errors)
  return Object.fromEntries(rows.map(({ value }, at) => [names[at]!, attributeOf(value.normalize('NFC'))]))
}

function taxesOf(rate: number, slabs: AdminProduct['gst_slabs']): Pick<ProductInput, 'gst_bps' | 'gst_slabs'> {
  const list = pointerErrors()
  const basisPoints = (percent: number, path: (string | number)[]): number => {
    try {
      return toBasisPoints(percent)
    } catch {
      list.add(path, t.gstRate())
      return 0
    }
  }
  const taxes = {
    gst_bps: basisPoints(rate, ['gst_rate']),
    gst_slabs: slabs.map((slab, at) => ({
      up_to: slab.up_to,
      bps: basisPoints(slab.gst_rate, ['gst_slabs', at, 'gst_rate']),
    })),
  }
  refuseValues(list.errors)
  return taxes
}

function variantOf(variant: Variant): VariantInput {
  const {
    id,
    stock,
    compare_at = null,
    weight_grams = 0,
    barcode = '',
    image_id = null,
    details = [],
    ...given
  } = variant
  return {
    ...(given as Pick<VariantInput, 'sku' | 'price' | 'options'>),
    ...(id !== undefined && { id }),
    ...(stock !== undefined && { stock }),
    ...{ compare_at, weight_grams, barcode, image_id, details },
  }
}
