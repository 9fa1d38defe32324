import { identifyOptions } from '#domain/option-matrix.ts'
import { type PictureInput, type ProductInput, emptyProduct } from '#domain/product-input.ts'
import { findProductErrors } from '#domain/product-rules.ts'
import { UNRANKED } from '#server/catalogue/product-writes/product-record.ts'
import type { ExchangedImage, ExchangedProduct, Problem } from '#server/catalogue/exchange/exchanged-product.ts'
import { normaliseProduct } from '#server/catalogue/product-writes/normalise-product.ts'
import type { StoredAttributes } from '#server/catalogue/product/stored-options.ts'
import { type AuditChange, changesBetween } from '#server/platform/audit/audit.ts'
import type { ShopPicture } from './shop-picture.ts'
import type { KnownProduct } from './known-products.ts'
import { type PlannedVariant, planOptions, planVariants } from './plan-variants.ts'
import * as t from '#words/product-import.ts'

export interface PlanContext {
  current: KnownProduct | undefined
  slug: string
  categoryId: number
  /** Returns the shop's picture for a file's; undefined if there is none. */
  pictureOf: (image: ExchangedImage) => ShopPicture | undefined
  now: Date
}

export interface PlannedProduct {
  /** Its first line in the file. */
  line: number
  current: KnownProduct | undefined
  product: Omit<ProductInput, 'variants'> & { variants: readonly PlannedVariant[] }
  attributes: StoredAttributes
  createdAt: string | undefined
  /** ISO time. */
  archivedAt: string | null
  /** Undefined leaves them as they are. */
  collections: ExchangedProduct['collections']
  changes: AuditChange[]
  problems: Problem[]
}

/** Works out what a product becomes by an import, by the rules for products. It writes nothing. */
export function planProduct(file: ExchangedProduct, context: PlanContext): PlannedProduct {
  const { current, now } = context
  const problems: Problem[] = []
  const fail = (message: string) => problems.push({ severity: 'error', line: file.line, column: '', message })
  if (!current && file.title === undefined)
    fail(file.handle === undefined ? t.skuUnknown({ sku: file.variants[0]?.sku ?? '' }) : t.titleMissing())
  const { images, ids } = planImages(file, context)
  const planned = planVariants(file, current, { imageAt: (index) => ids[index] ?? null, problems })
  // Variants of a removed picture have none.
  const kept = new Set(images.map(({ id }) => id))
  const variants = planned.map((one) =>
    one.image_id === null || kept.has(one.image_id) ? one : { ...one, image_id: null },
  )
  const options = identifyOptions(planOptions(file, current, variants), current?.options)
  const product = normaliseProduct({ ...baseOf(file, context), images, options, variants })
  const attributes = file.attributes ?? current?.attributes ?? {}
  const archivedAt = archivedAtOf(file, context)
  const changes = changesOf({ current, product, attributes, archivedAt, file })
  const changed = new Set(changes.map(({ field }) => field.split('/')[1]))
  if (changed.has('options') || changed.has('images')) changed.add('variants')
  // As elsewhere, what an owner did not change is not reported.
  for (const [pointer, message] of Object.entries(findProductErrors(product, now)))
    if (!current || changed.has(pointer.split('/')[1])) problems.push(located(pointer, message, file, product.variants))
  return {
    line: file.line,
    current,
    product,
    attributes,
    createdAt: file.createdAt,
    archivedAt,
    collections: file.collections,
    changes,
    problems,
  }
}

function archivedAtOf({ archived }: ExchangedProduct, { current, now }: PlanContext): string | null {
  const before = current?.archived_at ?? null
  if (archived === undefined) return before
  return archived ? (before ?? now.toISOString()) : null
}

/** Returns everything but options, pictures and variants. */
function baseOf(file: ExchangedProduct, context: PlanContext): ProductInput {
  const { current, slug, categoryId } = context
  const base: ProductInput = current ?? { ...emptyProduct, name: '', category_id: categoryId, variants: [] }
  const isArchived = archivedAtOf(file, context) !== null
  const published = isArchived ? false : (file.published ?? base.published)
  const publishAt = file.publishAt === undefined ? base.publish_at : file.publishAt
  const unpublishAt = file.unpublishAt === undefined ? base.unpublish_at : file.unpublishAt
  return {
    ...inputFields(base),
    slug,
    category_id: categoryId,
    name: file.title ?? base.name,
    subtitle: file.subtitle ?? base.subtitle,
    brand: file.brand ?? base.brand,
    description: file.description ?? base.description,
    care: file.care ?? base.care,
    details: file.details ?? base.details,
    tags: file.tags ?? base.tags,
    gst_bps: file.gstBps ?? base.gst_bps,
    gst_slabs: file.gstSlabs ?? base.gst_slabs,
    hsn: file.hsn ?? base.hsn,
    seo_title: file.seoTitle ?? base.seo_title,
    seo_description: file.seoDescription ?? base.seo_description,
    customisation: file.customisation === undefined ? base.customisation : file.customisation,
    published,
    publish_at: published || isArchived ? null : publishAt,
    unpublish_at: isArchived ? null : unpublishAt,
    featured_rank:
      file.featuredRank === undefined ? base.featured_rank : file.featuredRank >= UNRANKED ? null : file.featuredRank,
  }
}

const FIELDS = [...Object.keys(emptyProduct), 'name', 'category_id', 'variants'] as (keyof ProductInput)[]

const inputFields = (product: ProductInput): ProductInput =>
  Object.fromEntries(FIELDS.map((field) => [field, product[field]])) as unknown as ProductInput

/** Returns the pictures, and the id among them of each of the file's. */
function planImages(
  file: ExchangedProduct,
  { current, pictureOf }: PlanContext,
): { images: readonly PictureInput[]; ids: (string | undefined)[] } {
  const before = current?.images ?? []
  if (!file.images) return { images: before, ids: before.map(({ id }) => id) }
  const newId = pictureIds(before)
  const free = [...before]
  const found = file.images.map((image): PictureInput | undefined => {
    const picture = pictureOf(image)
    if (!picture) return undefined
    const at = free.findIndex(({ src }) => src === picture.src)
    const [known] = at === -1 ? [] : free.splice(at, 1)
    // People who do not see a picture hear at least what it shows.
    const alt = image.alt || known?.alt || file.title || current?.name || ''
    return { ...known, ...picture, alt, id: known?.id ?? newId() }
  })
  const present = found.filter((picture) => picture !== undefined)
  // A picture that could not be fetched does not remove others.
  return { images: present.length === found.length ? present : [...present, ...free], ids: found.map((one) => one?.id) }
}

/** Returns a function that gives ids to new pictures, as the database does. */
function pictureIds(pictures: readonly PictureInput[]): () => string {
  let last = Math.max(0, ...pictures.map(({ id }) => Number(/^p(\d{1,15})$/u.exec(id ?? '')?.[1] ?? 0)))
  return () => `p${++last}`
}

interface Compared {
  current: KnownProduct | undefined
  product: ProductInput
  attributes: StoredAttributes
  archivedAt: string | null
  file: ExchangedProduct
}

/** Returns the fields that the import changes; stock is none of them. */
function changesOf({ current, product, attributes, archivedAt, file }: Compared): AuditChange[] {
  if (!current) return []
  const comparable = (input: ProductInput, own: Pick<KnownProduct, 'attributes' | 'created_at' | 'archived_at'>) => ({
    ...inputFields(input),
    ...{ attributes: own.attributes, created_at: own.created_at, archived_at: own.archived_at },
    variants: input.variants.map(
      ({ stock: _stock, line: _line, channel_prices: _prices, ...variant }: PlannedVariant) => variant,
    ),
  })
  const created = file.createdAt ?? current.created_at
  return changesBetween(
    comparable(current, current),
    comparable(product, { attributes, created_at: created, archived_at: archivedAt }),
  )
}

/** Fields of files whose column a rule's error is about, by the first and last part of its pointer. */
const FIELDS_OF_ERRORS: Readonly<Record<string, string>> = {
  name: 'title',
  slug: 'handle',
  images: 'image',
  image_id: 'variantImage',
  options: 'option1.name',
  gst_bps: 'gst',
  gst_slabs: 'gstSlabs',
  seo_title: 'seoTitle',
  seo_description: 'seoDescription',
  featured_rank: 'rank',
  compare_at: 'compareAt',
  weight_grams: 'weight',
}

/** Returns an error of the product's rules as a problem of the file's line; its column is a field of the format. */
function located(
  pointer: string,
  message: string,
  file: ExchangedProduct,
  variants: readonly PlannedVariant[],
): Problem {
  const [, field = '', index = ''] = pointer.split('/')
  const isVariant = field === 'variants' && index !== ''
  const line = isVariant ? variants[Number(index)]?.line : undefined
  const part = isVariant ? (pointer.split('/')[3] ?? '') : field
  const column = isVariant && part === 'options' ? 'option1.value' : (FIELDS_OF_ERRORS[part] ?? part)
  return { severity: 'error', line: line ?? file.line, column, message }
}
