const SCREENS = [320, 640, 768, 1024, 1280, 1536]
const SMALL = [80, 160, 240, 480, 960]
const DENSITIES = [1, 2]
const WIDTHS: ReadonlySet<number> = new Set(
  [...SMALL, ...SCREENS].flatMap((width) => DENSITIES.map((density) => width * density)),
)
const QUALITIES: ReadonlySet<number> = new Set([50, 60, 70, 75, 80, 85, 90])
const PLACEHOLDER = 'blur_3&f_webp&q_50&s_10x10'
const DEFAULT_QUALITY = '80'

const whole = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN

/** The one JPEG: social networks don't all read WebP. */
const SOCIAL = 'f_jpeg&q_80&w_1280'

/** What is done to a picture: ipx modifiers, in one spelling. */
export interface Modifiers {
  ipx: Record<string, string>
  type: 'image/webp' | 'image/jpeg'
  /** One text for all spellings that mean the same. */
  key: string
  /** A page waits for it: it is made before others. */
  isAwaited?: true
}

/**
 * Reads the modifiers of `/_ipx/{modifiers}/{path}` (specification §9): WebP of the listed widths and qualities, the 10×10
 * placeholder, or the JPEG for social networks. Anything else is refused, so that nobody can have pictures made without end.
 */
export function readModifiers(text: string): Modifiers | undefined {
  const pairs = text.split(/[&,]/).map((pair) => {
    const at = pair.indexOf('_')
    return at < 0 ? undefined : ([pair.slice(0, at), pair.slice(at + 1)] as const)
  })
  if (pairs.length > 5 || pairs.includes(undefined)) return undefined
  const given = new Map(pairs as (readonly [string, string])[])
  if (given.size !== pairs.length) return undefined
  const spelling = [...given]
    .map(([name, value]) => `${name}_${value}`)
    .sort()
    .join('&')
  if (spelling === PLACEHOLDER)
    return {
      ipx: { s: '10x10', fit: 'cover', q: '50', blur: '3', f: 'webp' },
      type: 'image/webp',
      key: 'placeholder',
      isAwaited: true,
    }
  if (spelling === SOCIAL) return { ipx: { w: '1280', q: '80', f: 'jpeg' }, type: 'image/jpeg', key: 'social' }
  const width = whole(given.get('w') ?? given.get('width'))
  const quality = whole(given.get('q') ?? given.get('quality') ?? DEFAULT_QUALITY)
  const format = given.get('f') ?? given.get('format') ?? 'webp'
  const known = [...given.keys()].every((name) => ['w', 'width', 'q', 'quality', 'f', 'format'].includes(name))
  if (!known || format !== 'webp' || !WIDTHS.has(width) || !QUALITIES.has(quality)) return undefined
  return { ipx: { w: String(width), q: String(quality), f: 'webp' }, type: 'image/webp', key: `w${width}q${quality}` }
}

/** The picture's file below a served folder, from the rest of the address; undefined for anything that is no plain path. */
export function readPicturePath(text: string): string | undefined {
  const path = text.replace(/^\/+/, '')
  if (path.length > 300 || !/^(images)\/[A-Za-z0-9][A-Za-z0-9._/-]*\.(webp|jpe?g|png|avif)$/.test(path))
    return undefined
  return path.split('/').some((segment) => segment === '' || segment.startsWith('.')) ? undefined : path
}
