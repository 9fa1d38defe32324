/**
 * Addresses of the shop's images (§9): /_ipx/{modifiers}/{path}, webp, in widths for all screens and densities. Widths
 * are rounded up to a short list, so that the server can refuse others and pages share files.
 */

/** Breakpoints in CSS pixels (§9). */
export const imageScreens = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
} as const

/** Supported device pixel ratios. */
export const imageDensities = [1, 2] as const

/** All requested widths: screens, their doubles, and fractions for cards and thumbnails. */
export const imageWidths = [80, 160, 240, 320, 480, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072] as const

const QUALITY = 75
/** The format and quality of every resized image. */
export const defaultModifiers: readonly (readonly [string, string])[] = [
  ['f', 'webp'],
  ['q', String(QUALITY)],
]
/** A 10×10 placeholder, shown until the image is loaded. */
export const placeholderModifiers = 's_10x10,f_webp,q_50,blur_3'
/** Maximum width for social networks. */
export const socialImageWidth = 1280
const SOCIAL = `w_${socialImageWidth},f_jpeg,q_80`

export type ImageScreen = keyof typeof imageScreens

/**
 * Image widths by minimum screen: `{ xs: '100vw', md: '50vw', xl: '384px' }`. The smallest screen's value also applies
 * below it.
 */
export type ImageSizes = Partial<Record<ImageScreen, `${number}vw` | `${number}px`>>

/** An image as stored in documents and products. */
export interface ImageFile {
  src: string
  width?: number
  height?: number
}

/** Attributes of an `<img>`. */
export interface ImageSources {
  src: string
  /** Undefined for images that are not resized: SVG, images of other sites, uploads of shoppers. */
  srcSet: string | undefined
  sizes: string | undefined
  /** 10×10, quality 50, blurred by 3. */
  placeholder: string | undefined
}

const widthModifiers = (width: number) => `w_${width},f_webp,q_${QUALITY}`

/** All modifiers used by pages, and so all that the server accepts. */
export const imageModifiers: readonly string[] = [...imageWidths.map(widthModifiers), placeholderModifiers, SOCIAL]

/** Builds an address: "w_640,f_webp,q_75" + "/images/a.webp". */
function imageUrl(modifiers: string, src: string): string {
  return `/_ipx/${modifiers}/${src.replace(/^\//u, '')}`
}

/** Uploads of shoppers are resized when they are stored. */
const canResize = (src: string) => /^\/(?!\/|uploads\/)/u.test(src) && !/\.svg$/iu.test(src)

/** Returns the next larger width of the list, or the largest. */
function nextListedWidth(width: number): number {
  return imageWidths.find((candidate) => candidate >= width) ?? 3072
}

/** Returns the address of a picture in one width, such as for a thumbnail. */
export const pictureUrl = (src: string, width: number): string =>
  canResize(src) ? imageUrl(widthModifiers(nextListedWidth(width)), src) : src

function orderedSizes(sizes: ImageSizes): { from: number; value: string }[] {
  return Object.entries(sizes)
    .map(([screen, value]) => ({ from: imageScreens[screen as ImageScreen], value }))
    .toSorted((a, b) => a.from - b.from)
}

/** Returns the CSS widths an image can have within a range of screens. */
function cssWidths(from: number, to: number, value: string): number[] {
  const amount = Number.parseFloat(value)
  if (!value.endsWith('vw')) return [amount]
  return Object.values(imageScreens)
    .filter((screen) => screen >= from && screen <= to)
    .map((screen) => (screen * amount) / 100)
}

interface Widths {
  /** Widths of the files, ascending. */
  widths: readonly number[]
  /** The `sizes` attribute. */
  sizes: string
}

// A page shows dozens of images in a few sizes, most of which are written where they are used.
const cachedWidths = new Map<string, Widths>()

/** Returns the requested widths, cached by sizes and file width. */
function widthsFor(sizes: ImageSizes, fileWidth: number): Widths {
  const key = JSON.stringify([fileWidth, sizes])
  const before = cachedWidths.get(key)
  if (before) return before
  const ranges = orderedSizes(sizes)
  const widths = new Set<number>()
  for (const [index, { from, value }] of ranges.entries()) {
    const start = index === 0 ? imageScreens.xs : from
    for (const width of cssWidths(start, ranges[index + 1]?.from ?? imageScreens.xxl, value))
      for (const density of imageDensities) widths.add(nextListedWidth(Math.min(width * density, fileWidth)))
  }
  const sizeList = ranges.map(({ from, value }, index) => (index === 0 ? value : `(min-width: ${from}px) ${value}`))
  const found = { widths: [...widths].toSorted((a, b) => a - b), sizes: sizeList.toReversed().join(', ') }
  cachedWidths.set(key, found)
  return found
}

/** Returns the sources of a responsive image, never wider than its file. */
export function imageSources(
  { src, width: fileWidth = Number.POSITIVE_INFINITY }: ImageFile,
  sizes: ImageSizes,
): ImageSources {
  if (!canResize(src)) return { src, srcSet: undefined, sizes: undefined, placeholder: undefined }
  const { widths, sizes: list } = widthsFor(sizes, fileWidth)
  return {
    src: imageUrl(widthModifiers(widths.at(-1) ?? nextListedWidth(fileWidth)), src),
    // A file is never enlarged, so the descriptor is capped at its width.
    srcSet: widths.map((width) => `${imageUrl(widthModifiers(width), src)} ${Math.min(width, fileWidth)}w`).join(', '),
    sizes: list,
    placeholder: imageUrl(placeholderModifiers, src),
  }
}

/** Returns the image for social networks, as JPEG because some do not read webp. */
export function socialImageUrl(src: string): string {
  return canResize(src) ? imageUrl(SOCIAL, src) : src
}
