import type { FastifyInstance } from 'fastify'
import { readAddress } from '#pages/read-address.ts'
import { keptFacetNames, readFacetNames } from '#server/catalogue/listing/facet-values.ts'
import { type FacetPair, type MovedKeys, keptMovedKeys, readMovedKeys } from '#server/catalogue/listing/moved-keys.ts'
import { splitAddress } from '#lib/url.ts'

/** Returns the current address of a listing whose URL uses former facet keys (CT-11), or capital letters. */
export async function findMovedListing(app: FastifyInstance, url: string): Promise<string | undefined> {
  if (!app.config.database || !mayNameFacets(url)) return undefined
  return movedAddress(await readMovedKeys(app), mayHaveCapitals(url) ? await readFacetNames(app) : NONE, url)
}

/** Answers from the cache only. */
export function hasNoMovedKey(app: FastifyInstance, url: string): boolean {
  if (!app.config.database || !mayNameFacets(url)) return true
  const moved = keptMovedKeys(app)
  const facets = mayHaveCapitals(url) ? keptFacetNames(app) : NONE
  return moved !== undefined && facets !== undefined && movedAddress(moved, facets, url) === undefined
}

const mayNameFacets = (url: string): boolean => url.includes('?') || readAddress(url).subject.kind === 'tag'

const NONE: ReadonlySet<string> = new Set()

/** Percent escapes may stand for capital letters too. */
const mayHaveCapitals = (url: string): boolean => /[A-Z%]/.test(splitAddress(url).query)

/** @param facets the shop's facets, whose names and values are read in any case */
function movedAddress(moved: MovedKeys, facets: ReadonlySet<string>, url: string): string | undefined {
  if (moved.facets.size === 0 && facets.size === 0) return undefined
  const { row, subject, path: given } = readAddress(url)
  if (!row.search?.includes('facets')) return undefined
  const declared: readonly string[] = row.search
  // Keys have no capital letters.
  const inLowerCase = ({ facet: name, key: value }: FacetPair): FacetPair => {
    const lower = name.toLowerCase()
    if (facets.has(lower)) return { facet: lower, key: value.toLowerCase() }
    return { facet: facets.size > 0 && declared.includes(lower) ? lower : name, key: value }
  }
  const [tag] = (subject.kind === 'tag' && moved.follow({ facet: 'tag', key: subject.id })) || []
  const path = tag && `${given.slice(0, given.lastIndexOf('/'))}/${encodeURIComponent(tag.key)}`
  const { query } = splitAddress(url)
  let isMoved = path !== undefined
  // Two values that were merged appear once.
  const kept = new Map<string, Set<string>>()
  for (const [name, value] of new URLSearchParams(query)) {
    const pair = inLowerCase({ facet: name, key: value })
    const pairs = moved.facets.has(pair.facet) ? moved.follow(pair) : undefined
    isMoved ||= pairs !== undefined || pair.facet !== name || pair.key !== value
    for (const { facet, key } of pairs ?? [pair]) kept.set(facet, (kept.get(facet) ?? new Set()).add(key))
  }
  if (!isMoved) return undefined
  const text = new URLSearchParams([...kept].flatMap(([name, all]) => [...all].map((one) => [name, one]))).toString()
  return (path ?? splitAddress(url).path) + (text && `?${text}`)
}
