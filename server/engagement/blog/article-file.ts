import type { Author, Image } from '#generated/api.d.ts'
import { ownImagePath } from '#lib/url.ts'
import {
  type ContentFile,
  ContentError,
  day,
  list,
  readFields,
  slug,
  text,
  integer,
} from '#server/engagement/markdown/front-matter.ts'
import { readingMinutes } from '#server/engagement/markdown/markdown.ts'
import * as t from '#words/content-files.ts'

export interface WrittenArticle {
  slug: string
  title: string
  summary: string
  author: Author
  published_on: string
  updated_on: string | null
  tags: string[]
  image: Image | null
  body: string
  reading_minutes: number
  related_products: string[]
}

const fields = {
  title: { read: text(200) },
  slug: { read: slug },
  summary: { read: text(400), absent: '' },
  author: { read: readAuthor, absent: { name: '', bio: '' } },
  published_at: { read: day },
  updated_at: { read: day, absent: null },
  tags: { read: list(12, text(40)), absent: [] },
  image: { read: readPath, absent: null },
  image_alt: { read: text(250), absent: '' },
  image_width: { read: integer(1, 10_000), absent: 1600 },
  image_height: { read: integer(1, 10_000), absent: 1100 },
  related_products: { read: list(12, slug), absent: [] },
}

/** Parses an article. @throws ContentError with the line of the error */
export function readArticle(content: ContentFile): WrittenArticle {
  const { published_at, updated_at, image, image_alt, image_width, image_height, ...rest } = readFields(content, fields)
  const wrong = (field: string, fault: string) => new ContentError(content.file, content.lineOf(field), fault)
  if (updated_at !== null && updated_at < published_at) throw wrong('updated_at', t.updatedTooEarly())
  if (image !== null && image_alt === '') throw wrong('image', t.imageWithoutAlt())
  const body = content.body.trim()
  if (body === '') throw new ContentError(content.file, content.bodyLine, t.articleEmpty())
  return {
    ...rest,
    published_on: published_at,
    updated_on: updated_at,
    image: image === null ? null : { src: image, alt: image_alt, width: image_width, height: image_height },
    body,
    reading_minutes: readingMinutes(body),
  }
}

function readAuthor(value: unknown, field: string): Author {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(t.mustBeAuthor({ field }))
  const { name, bio, ...others } = value as Record<string, unknown>
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Error(t.authorWithOther({ field, other }))
  if (name === undefined) throw new Error(t.authorWithoutName({ field }))
  return {
    name: text(100)(name, `${field}.name`),
    bio: bio === undefined || bio === null ? '' : text(600)(bio, `${field}.bio`),
  }
}

function readPath(value: unknown, field: string): string {
  const path = ownImagePath(value)
  if (path === undefined) throw new Error(t.mustBePath({ field }))
  return path
}
