import { isExternalHref, ownImagePath, safeHref } from './url.ts'

type GivenAttributes = ReadonlyMap<string, string>

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Returns the attributes an element may keep, as written after its name (" href=…"), or "" for none. Undefined if the
 * element is useless without them: an image of another site, a link to nowhere.
 */
export function attributesOf(element: string, given: GivenAttributes): string | undefined {
  if (element === 'a') return link(given)
  if (element === 'img') return picture(given)
  if (element === 'td' || element === 'th') return numbers(given, ['colspan', 'rowspan'])
  return ''
}

function link(given: GivenAttributes): string | undefined {
  const href = safeHref(decode(given.get('href') ?? ''))
  if (href === undefined) return undefined
  const rel = isExternalHref(href) ? ' rel="noopener nofollow"' : ''
  return ` href="${encode(href)}"${rel}`
}

function picture(given: GivenAttributes): string | undefined {
  const src = ownImagePath(decode(given.get('src') ?? '').trim())
  if (src === undefined) return undefined
  // Entities stay as written, because only a quote could end the attribute.
  const alt = (given.get('alt') ?? '').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return ` src="${src}" alt="${alt}"${numbers(given, ['width', 'height'])} loading="lazy"`
}

function numbers(given: GivenAttributes, names: readonly string[]): string {
  return names
    .filter((name) => /^[1-9]\d{0,3}$/u.test(given.get(name) ?? ''))
    .map((name) => ` ${name}="${given.get(name)}"`)
    .join('')
}

/** Decodes entities that could hide a scheme. Unknown ones stay, and `encode` makes them plain text. */
function decode(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));?/giu,
    (_all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? ''
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    },
  )
}

function encode(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
