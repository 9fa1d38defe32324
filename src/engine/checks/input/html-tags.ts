import { MAX_TAG_LENGTH } from '#lib/sanitise.ts'

/** An opening tag of HTML, with its attributes in order. */
export interface HtmlTag {
  name: string
  attributes: readonly (readonly [name: string, value: string])[]
  /** Position of its `<`, and the position after its `>`. */
  start: number
  end: number
}

const NAME = /[a-z][a-z0-9-]*/iuy
const SPACE = /[\s/]*/uy
const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]*))?/uy

/**
 * Finds the opening tags of HTML in time linear to its length: a text that never ends a tag is not scanned again for
 * each of its `<`.
 */
export function* htmlTags(html: string): Generator<HtmlTag> {
  let at = html.indexOf('<')
  while (at >= 0) {
    NAME.lastIndex = at + 1
    const [name] = NAME.exec(html) ?? []
    if (name === undefined) {
      at = html.indexOf('<', at + 1)
      continue
    }
    const end = endOfTag(html, NAME.lastIndex)
    if (end === undefined) return
    // The sanitiser drops longer tags.
    const attributes = end - at > MAX_TAG_LENGTH ? [] : attributesIn(html.slice(at + 1 + name.length, end - 1))
    yield { name: name.toLowerCase(), attributes, start: at, end }
    at = html.indexOf('<', end)
  }
}

/** Returns the position after the `>` that is not part of a quoted value. */
function endOfTag(html: string, from: number): number | undefined {
  for (let at = from; at < html.length; at++) {
    const character = html[at]
    if (character === '>') return at + 1
    if (character !== '"' && character !== "'") continue
    const closing = html.indexOf(character, at + 1)
    if (closing < 0) return undefined
    at = closing
  }
  return undefined
}

function attributesIn(text: string): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  let at = 0
  while (at < text.length) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    ATTRIBUTE.lastIndex = SPACE.lastIndex
    const [, name, value = ''] = ATTRIBUTE.exec(text) ?? []
    if (name !== undefined) found.push([name.toLowerCase(), unescapeValue(value)])
    at = name === undefined ? SPACE.lastIndex + 1 : ATTRIBUTE.lastIndex
  }
  return found
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** Replaces the entities that the sanitiser and React write. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|#x27);/gu, (entity, name: string) => ENTITIES[name] ?? entity)

const unescapeValue = (value: string): string => unescapeHtml(value.replaceAll(/^["']|["']$/gu, ''))

/** Returns an attribute's value; undefined without it. */
export const attributeOf = ({ attributes }: HtmlTag, name: string): string | undefined =>
  attributes.find(([one]) => one === name)?.[1]
