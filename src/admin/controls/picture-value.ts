import type { Media } from '#generated/api.d.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { randomId } from '#lib/uuid.ts'

/** A picture as records contain it. */
export interface PictureValue {
  id?: string
  src: string
  alt: string
  width?: number
  height?: number
  /** Its focal point, such as “30% 20%”; the middle, if it is missing. */
  focus?: string
  caption?: string
}

export const isPicture = (value: unknown): value is PictureValue =>
  typeof value === 'object' && value !== null && typeof (value as Partial<PictureValue>).src === 'string'

/** Returns an item of the library as a field contains it. Pictures that others refer to have an id of their own. */
export function pictureOf(item: Media, field: FieldSchema | undefined): PictureValue {
  const { path: src, width, height, alt, file_name: name } = item
  return {
    ...(field?.properties?.['id'] && { id: randomId() }),
    src,
    alt: alt || proposeAlt(name),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(field?.properties?.['caption'] && { caption: '' }),
    ...(field?.properties && !field.properties['focus'] ? {} : focusOf(item)),
  }
}

function focusOf({ focus: { x, y } }: Media): { focus?: string } {
  const [left, top] = [x, y].map((part) => Math.round(part * 100))
  return left === 50 && top === 50 ? {} : { focus: `${left}% ${top}%` }
}

/** Returns the picture with another file. What was written about it stays, unless the library knows better. */
export function replacePicture(before: PictureValue, item: Media, field: FieldSchema | undefined): PictureValue {
  const next = pictureOf(item, field)
  const { id, caption } = before
  return {
    ...next,
    ...(id !== undefined && { id }),
    ...(caption !== undefined && { caption }),
    alt: item.alt || before.alt || next.alt,
  }
}

/** Names given by cameras, phones and programs say nothing about what a picture shows. */
const MEANINGLESS =
  /\d{3}|\b(?:img|dsc|dscn|pxl|photo|image|picture|pasted|screenshot|whatsapp|untitled|copy|final)\b/iu

/** Returns a description from a file’s name, if it consists of words: “moon-jar-front.jpg” is “Moon jar front”. */
export function proposeAlt(fileName: string): string {
  const text = fileName
    .replace(/\.[a-z\d]{2,5}$/iu, '')
    .replaceAll(/[\s_.-]+/gu, ' ')
    .trim()
  const words = text.split(' ').filter((word) => /^\p{L}{2,}$/u.test(word))
  if (words.length < 2 || MEANINGLESS.test(text)) return ''
  return text.charAt(0).toUpperCase() + text.slice(1)
}
