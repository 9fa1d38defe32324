import type { PageSubject } from '#engine/types.ts'
import { type PageKind, type PageRow, pageTable } from './page-table.ts'

/** The parsed meaning of an address (§2.1, §2.2). */
export interface Address {
  /** Undefined if no page is possible: below a segment of the page table, but in none of its rows. */
  kind: PageKind | undefined
  row: PageRow
  /** False if no page is possible, or if a rule of the row rejects it (RT-07). */
  exists: boolean
  /** The normalised path: router, browser and server escape different characters. */
  path: string
  /** Decoded path parameters. */
  params: Readonly<Record<string, string>>
  /** Content key. */
  key: string
  /** Overridden by the type of the document. */
  pageType: PageRow['pageType']
  subject: PageSubject
}

interface Pattern {
  kind: PageKind
  row: PageRow
  segments: readonly Segment[]
}

/** A segment of a table path: a word, or a parameter for one or all remaining segments. */
interface Segment {
  word?: string
  name?: string
  isRest?: boolean
}

const segmentOf = (text: string): Segment => {
  const [, name, rest] = /^\{(\w+)(\.\.\.)?\}$/u.exec(text) ?? []
  return name === undefined ? { word: text } : { name, isRest: rest !== undefined }
}

/** Rows by their first word; `''` for those that match any. */
const byWord = new Map<string, Pattern[]>()
for (const [kind, row] of Object.entries(pageTable) as [PageKind, PageRow][]) {
  const segments = row.path.split('/').filter(Boolean).map(segmentOf)
  const word = segments[0] ? (segments[0].word ?? '') : '/'
  byWord.set(word, [...(byWord.get(word) ?? []), { kind, row, segments }])
}

/** First segments below which only rows of the table are pages. A page found by its last segment claims none. */
const claims = (rows: readonly Pattern[]) => rows.some(({ row }) => row.key ?? row.subject ?? row.personal)

/**
 * Parses an address with an optional query. Total: every text has a content key and a page type. A product is
 * identified by its SKU (by default in the query), else by the last path segment.
 */
export function readAddress(url: string, sku: string | undefined = skuIn(url)): Address {
  const path = canonicalPath(url.split(/[?#]/, 1)[0] ?? '')
  const segments = path.split('/').filter(Boolean).map(decode)
  const [first = '/'] = segments
  const own = byWord.get(first) ?? []
  for (const pattern of claims(own) ? own : [...own, ...(byWord.get('') ?? [])]) {
    const params = match(pattern, segments)
    if (params) return addressOf(pattern, path, segments, params, sku?.trim() ?? '')
  }
  const isPersonal = own.some(({ row }) => row.personal)
  return { ...nowhere, row: { path, pageType: 'Page', ...(isPersonal && { personal: true }) }, path, key: first }
}

const nowhere = {
  kind: undefined,
  exists: false,
  params: {},
  pageType: 'Page',
  subject: { kind: 'page', id: '' },
} as const satisfies Partial<Address>

function addressOf(
  { kind, row }: Pattern,
  path: string,
  segments: readonly string[],
  params: Record<string, string>,
  sku: string,
): Address {
  const last = segments.at(-1) ?? ''
  const wanted = row.bySku ? sku : ''
  const id = wanted || (Object.values(params).at(-1) ?? '')
  const hasId = row.path.includes('{')
  // /product alone identifies no product and has no document.
  const isAbout = row.subject !== undefined && (id !== '' || !hasId)
  return {
    kind,
    row,
    exists: row.validate?.(params) ?? true,
    path,
    params,
    key: row.key ?? (wanted || last),
    pageType: row.subject === undefined || isAbout ? row.pageType : 'Page',
    subject: isAbout && row.subject ? { kind: row.subject, id, ...slugBeside(wanted, params) } : nowhere.subject,
  }
}

/** Returns the slug of a product requested by SKU. */
function slugBeside(sku: string, params: Readonly<Record<string, string>>): { slug?: string } {
  const slug = Object.values(params).at(-1)
  return sku && slug && slug !== sku ? { slug } : {}
}

/** Returns the parameters of an address that matches a pattern. */
function match({ segments }: Pattern, given: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, { word, name = '', isRest }] of segments.entries()) {
    if (isRest) return { ...params, [name]: given.length > index ? (given.at(-1) ?? '') : '' }
    const value = given[index]
    if (value === undefined || (word !== undefined && value !== word)) return undefined
    if (word === undefined) params[name] = value
  }
  return given.length === segments.length ? params : undefined
}

/** Index routes may end in a slash. */
function canonicalPath(path: string): string {
  return path
    .replace(/(.)\/$/u, '$1')
    .split('/')
    .map((segment) => encodeURIComponent(decode(segment)))
    .join('/')
}

/** An invalid encoding such as “%zz” is taken literally. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function skuIn(url: string): string | undefined {
  const query = /\?([^#]*)/u.exec(url)?.[1]
  return query === undefined ? undefined : (new URLSearchParams(query).get('sku') ?? undefined)
}
