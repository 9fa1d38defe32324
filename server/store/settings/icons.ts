import { valueAt } from '#engine/json-pointer.ts'

interface Icon {
  rel: string
  href: string
  type?: string
}

const PICTURE = /^\/(?:images|media|uploads)\/[A-Za-z0-9._/-]+$/
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
}

/** Returns the picture of a shop’s icons; null if it is not a file of the shop. */
export function pictureOfIcons(icons: unknown): { src: string; alt: string } | null {
  const list = (Array.isArray(icons) ? icons : []) as Icon[]
  const src = list.find(({ rel }) => rel === 'icon')?.href ?? ''
  return PICTURE.test(src) ? { src, alt: '' } : null
}

/** Returns the icons made of a picture. Home screens cannot show SVG. */
export function iconsOf(picture: unknown): Icon[] {
  const src = valueAt(picture, '/src')
  if (typeof src !== 'string') return []
  const type = TYPES[src.split('.').at(-1)?.toLowerCase() ?? '']
  const icon = { rel: 'icon', href: src, ...(type !== undefined && { type }) }
  return type === TYPES['svg'] ? [icon] : [icon, { rel: 'apple-touch-icon', href: src }]
}
