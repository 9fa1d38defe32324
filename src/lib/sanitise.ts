/**
 * The only sanitiser of rich text (EN-05); all HTML of documents, products and blog posts goes through it. Tags and
 * attributes are rewritten from an allowlist, everything else becomes text or is dropped, and tags are balanced, so
 * that a stray `</table>` cannot close the page around it. Pure and idempotent: server and browser get the same result.
 */
import xss from 'xss'
import { attributesOf } from './sanitise-attributes.ts'
import { type OpenTags, openTags } from './sanitise-nesting.ts'

// Node exposes the package's functions on its default export, unlike its types.
const { parseAttr, parseTag } = xss as unknown as typeof import('xss')

/** Elements dropped with their content. */
const DROPPED_WITH_CONTENT = new Set(
  'script style template noscript iframe object svg math title textarea select xmp noembed noframes'.split(' '),
)

/** Headings are renamed to the nearest allowed level; a page's h1 is its title. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Limits the tokeniser's time, which is quadratic in the length of a tag. */
export const MAX_TAG_LENGTH = 4000

/** Longer texts are truncated, which bounds the time. */
const MAX_LENGTH = 300_000

/** Returns safe, balanced HTML; "" if the value is not a string. */
export function sanitiseRichText(html: unknown): string {
  if (typeof html !== 'string' || html === '') return ''
  const open = openTags()
  let droppedUntil: string | undefined

  function onTag(_source: number, _position: number, name: string, tag: string, isClosing: boolean): string {
    if (droppedUntil !== undefined) {
      if (isClosing && name === droppedUntil) droppedUntil = undefined
      return ''
    }
    if (!/^<\/?[a-z]/iu.test(tag)) return escapeText(tag)
    if (!tag.endsWith('>') || tag.length > MAX_TAG_LENGTH) return ''
    if (DROPPED_WITH_CONTENT.has(name)) {
      if (!isClosing) droppedUntil = name
      return ''
    }
    const element = Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name
    return isClosing ? open.close(element) : openTag(open, element, tag)
  }

  const text = html
    .slice(0, MAX_LENGTH)
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/gu, '')
  const safe = parseTag(text, onTag, (part) => (droppedUntil === undefined ? escapeText(part) : ''))
  return safe + open.closeAll()
}

function openTag(open: OpenTags, element: string, tag: string): string {
  const given = new Map<string, string>()
  const space = tag.search(/\s/u)
  const list = space === -1 ? '' : tag.slice(space + 1, -1).replace(/\/\s*$/u, '')
  parseAttr(list, (name, value) => {
    if (!given.has(name)) given.set(name, value)
    return ''
  })
  const attributes = attributesOf(element, given)
  return attributes === undefined ? '' : open.open(element, attributes)
}

function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
