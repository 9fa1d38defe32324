import * as t from '#words/admin-catalogue.ts'
import { findOptionErrors, findVariantErrors } from './variant-rules.ts'
import { ownImagePath } from '#lib/url.ts'
import { type ErrorList, type PointerErrors, pointerErrors } from './pointer-errors.ts'
import type { ProductInput } from './product-input.ts'
import { isSlug } from './slug.ts'
import { MAX_AMOUNT, findDetailErrors, findTextError, isWithin } from './value-rules.ts'

const TEXTS = {
  name: { most: 200, required: true },
  subtitle: { most: 200 },
  brand: { most: 100 },
  description: { most: 100_000, lines: true },
  care: { most: 10_000, lines: true },
  seo_title: { most: 200 },
  seo_description: { most: 500 },
} as const
const MAX_TAGS = 50
const MAX_TAG_LENGTH = 60
const MAX_IMAGES = 50
const MAX_VIDEOS = 5
const VIDEO_PATH = /^\/media\/[A-Za-z0-9_-]{1,180}\.(?:mp4|webm)$/u
const MAX_RELATED = 24

/** Returns everything that is wrong with a product by itself; other records are not looked at. */
export function findProductErrors(product: ProductInput, now: Date): PointerErrors {
  const list = pointerErrors()
  for (const [field, rule] of Object.entries(TEXTS)) {
    const error = findTextError(product[field as keyof typeof TEXTS], rule)
    if (error !== undefined) list.add([field], error)
  }
  if (!isSlug(product.slug)) list.add(['slug'], product.slug === '' ? t.required() : t.slugShape())
  if (!/^(?:\d{4,8})?$/u.test(product.hsn)) list.add(['hsn'], t.hsnShape())
  findTaxErrors(product, list)
  findDetailErrors(product.details, ['details'], list)
  findTagErrors(product, list)
  findAttributeErrors(product, list)
  findImageErrors(product, list)
  findVideoErrors(product, list)
  findRelatedErrors(product, list)
  findScheduleErrors(product, now, list)
  if (product.featured_rank !== null && !isWithin(product.featured_rank, 0, MAX_RANK))
    list.add(['featured_rank'], t.notAWholeNumber({ least: 0, most: MAX_RANK }))
  findOptionErrors(product.options, list)
  findVariantErrors(product, list)
  return list.errors
}

/** Unranked products have the next higher number. */
const MAX_RANK = 999_999

function findTaxErrors({ gst_bps: bps, gst_slabs: slabs }: ProductInput, list: ErrorList): void {
  if (!isWithin(bps, 0, 10_000)) list.add(['gst_bps'], t.gstRate())
  for (const [at, slab] of slabs.entries()) {
    if (!isWithin(slab.bps, 0, 10_000)) list.add(['gst_slabs', at, 'bps'], t.gstRate())
    if (!isWithin(slab.up_to, 1, MAX_AMOUNT)) list.add(['gst_slabs', at, 'up_to'], t.notAnAmount())
    else if (slab.up_to <= (slabs[at - 1]?.up_to ?? 0)) list.add(['gst_slabs', at, 'up_to'], t.slabOrder())
  }
}

function findTagErrors({ tags }: ProductInput, list: ErrorList): void {
  if (tags.length > MAX_TAGS) list.add(['tags'], t.tooMany({ most: MAX_TAGS }))
  const seen = new Set<string>()
  for (const [at, tag] of tags.entries()) {
    const error = findTextError(tag, { most: MAX_TAG_LENGTH, required: true })
    if (error !== undefined) list.add(['tags', at], error)
    else if (seen.has(tag.toLowerCase())) list.add(['tags', at], t.duplicate())
    seen.add(tag.toLowerCase())
  }
}

const MAX_ATTRIBUTES = 20
const MAX_ATTRIBUTE_VALUES = 50

function findAttributeErrors({ attributes }: ProductInput, list: ErrorList): void {
  const entries = Object.entries(attributes)
  if (entries.length > MAX_ATTRIBUTES) list.add(['attributes'], t.tooMany({ most: MAX_ATTRIBUTES }))
  for (const [at, [name, given]] of entries.entries()) {
    const nameError = findTextError(name, { most: 60, required: true })
    if (nameError !== undefined) list.add(['attributes', at, 'label'], nameError)
    const values = [given].flat().map((one) => (typeof one === 'string' ? one : one.value))
    const error = values.map((value) => findTextError(value, { most: 60, required: true })).find(Boolean)
    if (values.length === 0) list.add(['attributes', at, 'value'], t.required())
    else if (values.length > MAX_ATTRIBUTE_VALUES)
      list.add(['attributes', at, 'value'], t.tooMany({ most: MAX_ATTRIBUTE_VALUES }))
    else if (error !== undefined) list.add(['attributes', at, 'value'], error)
  }
}

function findImageErrors({ images }: ProductInput, list: ErrorList): void {
  if (images.length > MAX_IMAGES) list.add(['images'], t.tooMany({ most: MAX_IMAGES }))
  const ids = new Set<string>()
  for (const [at, { id, src, alt }] of images.entries()) {
    if (id !== undefined && (ids.has(id) || !/^[A-Za-z0-9_-]{1,40}$/u.test(id)))
      list.add(['images', at, 'id'], t.duplicate())
    if (id !== undefined) ids.add(id)
    if (ownImagePath(src) === undefined) list.add(['images', at, 'src'], t.pictureAddress())
    if (alt.trim() === '') list.add(['images', at, 'alt'], t.altMissing())
    const error = findTextError(alt, { most: 250 })
    if (error !== undefined) list.add(['images', at, 'alt'], error)
  }
}

function findVideoErrors({ videos }: ProductInput, list: ErrorList): void {
  if (videos.length > MAX_VIDEOS) list.add(['videos'], t.tooMany({ most: MAX_VIDEOS }))
  const seen = new Set<string>()
  for (const [at, { src, alt, poster }] of videos.entries()) {
    if (!VIDEO_PATH.test(src)) list.add(['videos', at, 'src'], t.pictureAddress())
    else if (seen.has(src)) list.add(['videos', at, 'src'], t.duplicate())
    seen.add(src)
    if (poster !== null && ownImagePath(poster) === undefined) list.add(['videos', at, 'poster'], t.pictureAddress())
    const error = alt.trim() === '' ? t.altMissing() : findTextError(alt, { most: 250 })
    if (error !== undefined) list.add(['videos', at, 'alt'], error)
  }
}

function findRelatedErrors({ related }: ProductInput, list: ErrorList): void {
  if (related.length > MAX_RELATED) list.add(['related'], t.tooMany({ most: MAX_RELATED }))
  for (const [at, id] of related.entries()) if (related.indexOf(id) < at) list.add(['related', at], t.duplicate())
}

function findScheduleErrors(
  { published, publish_at: begin, unpublish_at: end }: ProductInput,
  now: Date,
  list: ErrorList,
): void {
  if (published && begin !== null) list.add(['publish_at'], t.publishedOrScheduled())
  if (end !== null && new Date(end) <= now) list.add(['unpublish_at'], t.endedAlready())
  else if (begin !== null && end !== null && new Date(end) <= new Date(begin))
    list.add(['unpublish_at'], t.endBeforeBegin())
}
