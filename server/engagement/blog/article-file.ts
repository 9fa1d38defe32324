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
  const wrong = (field: string, what: string) =>
    new ContentError(content.file, content.lineOf(field), `${field}: ${what}`)
  if (updated_at !== null && updated_at < published_at) throw wrong('updated_at', 'it is not before published_at.')
  if (image !== null && image_alt === '') throw wrong('image', 'image_alt is missing: it says what the picture shows.')
  const body = content.body.trim()
  if (body === '') throw new ContentError(content.file, content.bodyLine, 'The article has no text.')
  return {
    ...rest,
    published_on: published_at,
    updated_on: updated_at,
    image: image === null ? null : { src: image, alt: image_alt, width: image_width, height: image_height },
    body,
    reading_minutes: readingMinutes(body),
  }
}

function readAuthor(value: unknown): Author {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it has a name and a bio.')
  const { name, bio, ...others } = value as Record<string, unknown>
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Error(`it has a name and a bio, and no ${other}.`)
  if (name === undefined) throw new Error('its name is missing.')
  return { name: text(100)(name), bio: bio === undefined || bio === null ? '' : text(600)(bio) }
}

function readPath(value: unknown): string {
  const path = ownImagePath(value)
  if (path === undefined)
    throw new Error('it is the path of a picture of the shop, such as /images/banners/bread.webp.')
  return path
}
