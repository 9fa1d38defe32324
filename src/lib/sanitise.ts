/**
 * THE sanitiser of rich text (EN-05): whatever HTML a document, a product or a blog post holds goes through here
 * before it is shown. Every tag and attribute of the result is written again from a closed list, all else is text or
 * gone; tags are balanced, so a stray `</table>` can't close the page around it. A pure function of strings: server
 * and browser get the same result, and a second pass changes nothing.
 */
import xss from 'xss'
import { attributesOf } from './sanitise-attributes.ts'
import { type OpenTags, openTags } from './sanitise-nesting.ts'

// Node knows the functions of a CommonJS package by its default export, the package's types by their names.
const { parseAttr, parseTag } = xss as unknown as typeof import('xss')

/** Elements that go with everything in them: what they hold is no text for readers. */
const DROPPED_WHOLE = new Set(
  'script style template noscript iframe object svg math title textarea select xmp noembed noframes'.split(' '),
)

/** Headings outside the allowed levels become the nearest one: a page's h1 is its title. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Longer attribute lists are an attack on the tokeniser, whose time grows with their square. */
const MAX_TAG_LENGTH = 4000

/** What is longer is cut: nobody reads so much, and the time that it takes is bounded. */
const MAX_LENGTH = 300_000

/** Safe, balanced HTML of an untrusted string; "" for what is no string. */
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
    if (DROPPED_WHOLE.has(name)) {
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
