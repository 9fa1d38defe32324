import { defaultModifiers, imageModifiers, placeholderModifiers } from '#lib/image.ts'

/** What is done to a picture: ipx modifiers, in one spelling. */
export interface Modifiers {
  ipx: Record<string, string>
  type: 'image/webp' | 'image/jpeg'
  /** One text for all spellings that mean the same. */
  key: string
  /** A page waits for it: it is made before others. */
  isAwaited: boolean
}

const LONG_NAMES: Readonly<Record<string, string>> = { width: 'w', quality: 'q', format: 'f' }
const MOST_PAIRS = 5

/** `w_640,f_webp` as pairs of name and value, under their short names; undefined for what is no such list. */
function readPairs(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split(/[&,]/, MOST_PAIRS + 1).map((pair) => {
    const [, name = '', value = ''] = /^([a-z]+)_(\w+)$/.exec(pair) ?? []
    return [LONG_NAMES[name] ?? name, value] as const
  })
  const found = new Map(pairs)
  return pairs.length > MOST_PAIRS || found.size !== pairs.length || found.has('') ? undefined : found
}

const keyOf = (pairs: ReadonlyMap<string, string>): string =>
  Array.from(pairs, ([name, value]) => `${name}_${value}`)
    .toSorted()
    .join('&')

const known: ReadonlyMap<string, Modifiers> = new Map(
  imageModifiers.map((text) => {
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
 * Reads the modifiers of `/_ipx/{modifiers}/{path}` (specification §9). Only what pages ask for is made, whatever its spelling: format and
 * quality may be left out. Undefined for anything else, so that nobody can have pictures made without end.
 */
export function readModifiers(text: string): Modifiers | undefined {
  const pairs = readPairs(text)
  return pairs && known.get(keyOf(new Map([...defaultModifiers, ...pairs])))
}

/** The picture's file below a served folder, from the rest of the address; undefined for anything that is no plain path. */
export function readPicturePath(text: string): string | undefined {
  const path = text.replace(/^\/+/, '')
  if (path.length > 300 || !/^(images)\/[A-Za-z0-9][A-Za-z0-9._/-]*\.(webp|jpe?g|png|avif)$/.test(path))
    return undefined
  return path.split('/').some((segment) => segment === '' || segment.startsWith('.')) ? undefined : path
}
