import { attributeOf, type HtmlTag, htmlTags, unescapeHtml } from './html-tags.ts'
import { EAGER_SECTIONS } from '../../lazy-sections.ts'

/** A rendered page, and what a shopper's first visit downloads with it. */
export interface MeasuredPage {
  headings: readonly Heading[]
  weight: PageWeight
}

/** Bytes as they are sent, compressed. */
export interface PageWeight {
  html: number
  /** Pictures of the first screen of a phone. */
  pictures: number
  scripts: number
}

export interface Heading {
  level: number
  text: string
  /** Id of the section that shows it; null outside of sections. */
  itemId: string | null
}

/** What a page's HTML refers to. */
export interface PageParts {
  headings: Heading[]
  /** Addresses of the pictures that a phone loads first. */
  pictures: string[]
  /** Paths of the scripts. */
  scripts: string[]
}

/** The phone that pictures are measured for: CSS pixels of its width, and their density. */
const PHONE = { width: 390, density: 2 }
const SCRIPT = /\/assets\/[\w.-]+\.js/gu

/** Reads the headings, first pictures and scripts of a rendered page. Linear in the length of its HTML. */
export function readPageParts(html: string): PageParts {
  const headings: Heading[] = []
  const pictures = new Set<string>()
  const mainStart = html.indexOf('<main')
  const mainEnd = html.lastIndexOf('</main>')
  let itemId: string | null = null
  let sectionsOfPage = 0
  for (const tag of htmlTags(html)) {
    const isInMain = tag.start > mainStart && (mainEnd < 0 || tag.start < mainEnd)
    if (tag.name === 'main') itemId = null
    if (attributeOf(tag, 'data-section') !== undefined) {
      itemId = attributeOf(tag, 'id') ?? null
      if (isInMain) sectionsOfPage += 1
    }
    const level = /^h([1-6])$/u.exec(tag.name)?.[1]
    if (level !== undefined) headings.push({ level: Number(level), text: textAfter(html, tag), itemId })
    const isBelow = mainEnd >= 0 && tag.start > mainEnd
    const isFirst = !isBelow && sectionsOfPage <= EAGER_SECTIONS
    if (tag.name === 'img' && (isFirst || attributeOf(tag, 'loading') !== 'lazy')) {
      const address = phonePicture(tag)
      if (address !== undefined) pictures.add(address)
    }
  }
  return { headings, pictures: [...pictures], scripts: [...new Set(html.match(SCRIPT) ?? [])] }
}

/** Longer headings are not read to their end. */
const MAX_HEADING = 2000

/** Returns the text of a heading, for messages. */
function textAfter(html: string, { name, end }: HtmlTag): string {
  const content = html.slice(end, end + MAX_HEADING)
  const closing = content.toLowerCase().indexOf(`</${name}`)
  const text = (closing < 0 ? content : content.slice(0, closing)).replaceAll(/<[^<>]*>/gu, '')
  return unescapeHtml(text).replaceAll(/\s+/gu, ' ').trim()
}

/** Returns the address that a phone chooses among the candidates of `srcset`. */
function phonePicture(tag: HtmlTag): string | undefined {
  const own = attributeOf(tag, 'src')
  const candidates = (attributeOf(tag, 'srcset') ?? '')
    .split(/,\s+/u)
    .flatMap((candidate) => {
      const [address = '', size = ''] = candidate.trim().split(/\s+/u)
      const width = /^(\d+)w$/u.exec(size)?.[1]
      return address !== '' && width !== undefined ? [{ address, width: Number(width) }] : []
    })
    .toSorted((a, b) => a.width - b.width)
  if (candidates.length === 0) return own?.startsWith('data:') ? undefined : own
  const wanted = widthOnPhone(attributeOf(tag, 'sizes')) * PHONE.density
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.address
}

/** Reads `sizes` of the form “(min-width: 768px) 50vw, 100vw”. */
function widthOnPhone(sizes = '100vw'): number {
  for (const part of sizes.split(',')) {
    const [, least = '0', amount = '100', unit = 'vw'] =
      /^\s*(?:\(min-width:\s*(\d+)px\)\s*)?([\d.]+)(vw|px)\s*$/u.exec(part) ?? []
    if (Number(least) > PHONE.width) continue
    return unit === 'px' ? Number(amount) : (PHONE.width * Number(amount)) / 100
  }
  return PHONE.width
}
