/**
 * Addresses of the shop's pictures (specification §9): /_ipx/{modifiers}/{path}, webp, in widths that follow the
 * screens and their densities. Widths are rounded up to a short list, so that the server can refuse all others and
 * two pages that show one picture share its file.
 */

/** Screens by name, in CSS pixels (specification §9). */
export const imageScreens = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
} as const

/** Device pixels to a CSS pixel that pictures are made for. */
export const imageDensities = [1, 2] as const

/** Every width ever asked for: the screens, their doubles, and parts of a screen for cards and thumbnails. */
export const imageWidths = [80, 160, 240, 320, 480, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072] as const

const QUALITY = 75
/** What an address that does not say it means: every picture of a width is made in this format and quality. */
export const defaultModifiers: readonly (readonly [string, string])[] = [
  ['f', 'webp'],
  ['q', String(QUALITY)],
]
/** Of the picture of 10×10 that stands until the other one has come. */
export const placeholderModifiers = 's_10x10,f_webp,q_50,blur_3'
/** Pictures for social networks are so wide at most. */
export const socialImageWidth = 1280
const SOCIAL = `w_${socialImageWidth},f_jpeg,q_80`

export type ImageScreen = keyof typeof imageScreens

/**
 * How wide a picture stands, from a screen's width upwards: `{ xs: '100vw', md: '50vw', xl: '384px' }`.
 * Below the smallest screen named its own value holds.
 */
export type ImageSizes = Partial<Record<ImageScreen, `${number}vw` | `${number}px`>>

/** A picture as documents and products hold it. */
export interface ImageFile {
  src: string
  width?: number
  height?: number
}

/** What an `<img>` needs. */
export interface ImageSources {
  src: string
  /** undefined for what is not resized: SVG, pictures of other sites, and those that shoppers send in. */
  srcSet: string | undefined
  sizes: string | undefined
  /** 10×10, quality 50, blurred by 3: to be shown until the picture has come. */
  placeholder: string | undefined
}

const widthModifiers = (width: number) => `w_${width},f_webp,q_${QUALITY}`

/** Every modifiers string that pages ask for, and so all that the server makes. */
export const imageModifiers: readonly string[] = [...imageWidths.map(widthModifiers), placeholderModifiers, SOCIAL]

/** The address of a picture under the given modifiers: "w_640,f_webp,q_75" + "/images/a.webp". */
function imageUrl(modifiers: string, src: string): string {
  return `/_ipx/${modifiers}/${src.replace(/^\//u, '')}`
}

/** What shoppers send in has been drawn small already, and lies apart from the shop's pictures. */
const canResize = (src: string) => /^\/(?!\/|uploads\/)/u.test(src) && !/\.svg$/iu.test(src)

/** The next width of the list that is at least this wide, or the widest. */
function listed(width: number): number {
  return imageWidths.find((candidate) => candidate >= width) ?? 3072
}

function orderedSizes(sizes: ImageSizes): { from: number; value: string }[] {
  return Object.entries(sizes)
    .map(([screen, value]) => ({ from: imageScreens[screen as ImageScreen], value }))
    .toSorted((a, b) => a.from - b.from)
}

/** CSS widths the picture may have: a fixed one, or its share of every screen in its range. */
function cssWidths(from: number, to: number, value: string): number[] {
  const amount = Number.parseFloat(value)
  if (!value.endsWith('vw')) return [amount]
  return Object.values(imageScreens)
    .filter((screen) => screen >= from && screen <= to)
    .map((screen) => (screen * amount) / 100)
}

interface Widths {
  /** Of the files, ascending. */
  widths: readonly number[]
  /** The `sizes` attribute. */
  sizes: string
}

// A page shows dozens of pictures in a few sizes.
const known = new WeakMap<ImageSizes, Map<number, Widths>>()

/** The widths in which a picture is asked for. Worked out once for each object of sizes and width of a file. */
function widthsFor(sizes: ImageSizes, fileWidth: number): Widths {
  const byWidth = known.get(sizes) ?? new Map<number, Widths>()
  known.set(sizes, byWidth)
  const before = byWidth.get(fileWidth)
  if (before) return before
  const ranges = orderedSizes(sizes)
  const widths = new Set<number>()
  for (const [index, { from, value }] of ranges.entries()) {
    const start = index === 0 ? imageScreens.xs : from
    for (const width of cssWidths(start, ranges[index + 1]?.from ?? imageScreens.xxl, value))
      for (const density of imageDensities) widths.add(listed(Math.min(width * density, fileWidth)))
  }
  const sizeList = ranges.map(({ from, value }, index) => (index === 0 ? value : `(min-width: ${from}px) ${value}`))
  const found = { widths: [...widths].toSorted((a, b) => a - b), sizes: sizeList.toReversed().join(', ') }
  byWidth.set(fileWidth, found)
  return found
}

/** Sources of a responsive picture; never wider than the file itself. */
export function imageSources(
  { src, width: fileWidth = Number.POSITIVE_INFINITY }: ImageFile,
  sizes: ImageSizes,
): ImageSources {
  if (!canResize(src)) return { src, srcSet: undefined, sizes: undefined, placeholder: undefined }
  const { widths, sizes: list } = widthsFor(sizes, fileWidth)
  return {
    src: imageUrl(widthModifiers(widths.at(-1) ?? listed(fileWidth)), src),
    // A file is never enlarged, so the descriptor is the file's own width where the list's next one is above it.
    srcSet: widths.map((width) => `${imageUrl(widthModifiers(width), src)} ${Math.min(width, fileWidth)}w`).join(', '),
    sizes: list,
    placeholder: imageUrl(placeholderModifiers, src),
  }
}

/** The picture for social networks, as JPEG because not all of them read webp. */
export function socialImageUrl(src: string): string {
  return canResize(src) ? imageUrl(SOCIAL, src) : src
}
