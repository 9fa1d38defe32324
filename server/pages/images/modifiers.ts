import { defaultModifiers, imageModifiers, placeholderModifiers } from '#lib/image.ts'
import { mailImageModifiers } from '#lib/mail-image.ts'

export interface Modifiers {
  ipx: Record<string, string>
  type: 'image/webp' | 'image/jpeg'
  /** The same for all equivalent spellings. */
  key: string
  /** Whether a page waits for this picture, which is then made first. */
  isAwaited: boolean
}

const LONG_NAMES: Readonly<Record<string, string>> = { width: 'w', quality: 'q', format: 'f' }
const MAX_PAIRS = 5

/** Parses `w_640,f_webp` into pairs, with short names; undefined if malformed. */
function readPairs(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split(/[&,]/, MAX_PAIRS + 1).map((pair) => {
    const [, name = '', value = ''] = /^([a-z]+)_(\w+)$/.exec(pair) ?? []
    return [LONG_NAMES[name] ?? name, value] as const
  })
  const found = new Map(pairs)
  return pairs.length > MAX_PAIRS || found.size !== pairs.length || found.has('') ? undefined : found
}

const keyOf = (pairs: ReadonlyMap<string, string>): string =>
  Array.from(pairs, ([name, value]) => `${name}_${value}`)
    .toSorted()
    .join('&')

const known: ReadonlyMap<string, Modifiers> = new Map(
  [...imageModifiers, mailImageModifiers].map((text) => {
    const pairs = readPairs(text) ?? new Map<string, string>()
    const key = keyOf(pairs)
    const modifiers: Modifiers = {
      ipx: { ...Object.fromEntries(pairs), ...(pairs.has('s') && { fit: 'cover' }) },
      type: pairs.get('f') === 'jpeg' ? 'image/jpeg' : 'image/webp',
      key,
      isAwaited: text === placeholderModifiers,
    }
    return [key, modifiers]
  }),
)

/**
 * Reads the modifiers of `/_ipx/{modifiers}/{path}` (specification §9). Accepts only sizes and formats used by pages,
 * so that nobody can request unlimited variants.
 */
export function readModifiers(text: string): Modifiers | undefined {
  const pairs = readPairs(text)
  return pairs && known.get(keyOf(new Map([...defaultModifiers, ...pairs])))
}

/** Returns a safe path below the served folder; undefined otherwise. */
export function readPicturePath(text: string): string | undefined {
  const path = text.replace(/^\/+/, '')
  if (path.length > 300 || !/^(?:images|media)\/[A-Za-z0-9_-][A-Za-z0-9._/-]*\.(webp|jpe?g|png|avif)$/.test(path))
    return undefined
  return path.split('/').some((segment) => segment === '' || segment.startsWith('.')) ? undefined : path
}
