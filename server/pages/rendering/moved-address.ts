import type { FastifyInstance } from 'fastify'
import { readAddress } from '#pages/read-address.ts'
import { type MovedKeys, keptMovedKeys, readMovedKeys } from '#server/catalogue/listing/moved-keys.ts'
import { splitAddress } from '#lib/url.ts'

/** Returns the current address of a listing whose URL uses former facet keys (CT-11). */
export async function findMovedListing(app: FastifyInstance, url: string): Promise<string | undefined> {
  if (!app.config.database || !mayNameFacets(url)) return undefined
  return movedAddress(await readMovedKeys(app), url)
}

/** Answers from the cache only. */
export function hasNoMovedKey(app: FastifyInstance, url: string): boolean {
  if (!app.config.database || !mayNameFacets(url)) return true
  const moved = keptMovedKeys(app)
  return moved !== undefined && movedAddress(moved, url) === undefined
}

const mayNameFacets = (url: string): boolean => url.includes('?') || readAddress(url).subject.kind === 'tag'

export function movedAddress(moved: MovedKeys, url: string): string | undefined {
  if (moved.facets.size === 0) return undefined
  const { row, subject, path: given } = readAddress(url)
  if (!row.search?.includes('facets')) return undefined
  const [tag] = (subject.kind === 'tag' && moved.follow({ facet: 'tag', key: subject.id })) || []
  const path = tag && `${given.slice(0, given.lastIndexOf('/'))}/${encodeURIComponent(tag.key)}`
  const { query } = splitAddress(url)
  let isMoved = path !== undefined
  // Two values that were merged appear once.
  const kept = new Map<string, Set<string>>()
  for (const [name, value] of new URLSearchParams(query)) {
    const pairs = moved.facets.has(name) ? moved.follow({ facet: name, key: value }) : undefined
    isMoved ||= pairs !== undefined
    for (const { facet, key } of pairs ?? [{ facet: name, key: value }])
      kept.set(facet, (kept.get(facet) ?? new Set()).add(key))
  }
  if (!isMoved) return undefined
  const text = new URLSearchParams([...kept].flatMap(([name, all]) => [...all].map((one) => [name, one]))).toString()
  return (path ?? splitAddress(url).path) + (text && `?${text}`)
}
