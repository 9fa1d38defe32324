import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'

/** A facet and one of its values, by their keys. */
export interface FacetPair {
  facet: string
  key: string
}

/** The targets of former keys: those once spelled differently, and those the owner has merged. */
export interface MovedKeys {
  /** Facet names with moved keys. */
  facets: ReadonlySet<string>
  /** Returns the current values of a pair; undefined if it has not moved. */
  follow: (pair: FacetPair) => readonly FacetPair[] | undefined
}

interface MovedRow extends FacetPair {
  into_facet: string
  into_key: string
}

const oldKeys = statement<MovedRow, []>(
  'facet-old-keys',
  `SELECT facet, key, into_facet, into_key FROM facet_old_key o
   WHERE NOT EXISTS (SELECT FROM facet_value f WHERE (f.facet, f.key) = (o.facet, o.key)) ORDER BY facet, key, into_facet, into_key`,
)

const merges = statement<MovedRow, []>('facet-merges', 'SELECT facet, key, into_facet, into_key FROM facet_merge')

const KEY = 'moved-keys'

export async function readMovedKeys(app: FastifyInstance): Promise<MovedKeys> {
  return app.memory.getOrMake(KEY, async (db) => ({
    value: movedKeys(await oldKeys(db), await merges(db)),
    tags: ['facets'],
  }))
}

/** Returns the moved keys if they are cached. */
export const keptMovedKeys = (app: FastifyInstance): MovedKeys | undefined =>
  app.memory.get(KEY) as MovedKeys | undefined

/** Returns the selected values with moved keys replaced. */
export function followKeys(
  moved: MovedKeys,
  facets: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [facet, keys] of Object.entries(facets))
    for (const pair of keys.flatMap((key) => moved.follow({ facet, key }) ?? { facet, key }))
      found.set(pair.facet, [...(found.get(pair.facet) ?? []), pair.key])
  return found
}

/** Neither contains a colon. */
const nameOf = ({ facet, key }: FacetPair) => `${facet}:${key}`

export function movedKeys(old: readonly MovedRow[], rules: readonly MovedRow[]): MovedKeys {
  const before = new Map<string, MovedRow[]>()
  for (const row of old) before.set(nameOf(row), [...(before.get(nameOf(row)) ?? []), row])
  const merged = new Map(rules.map((rule) => [nameOf(rule), rule]))
  const followRules = ({ facet, key }: FacetPair): FacetPair => {
    const own = merged.get(nameOf({ facet, key }))?.into_key ?? key
    const into = merged.get(nameOf({ facet, key: '' }))?.into_facet ?? facet
    return { facet: into, key: merged.get(nameOf({ facet: into, key: own }))?.into_key ?? own }
  }
  return {
    facets: new Set([...old, ...rules].map(({ facet }) => facet)),
    follow: (pair) => {
      const written = before.get(nameOf(pair))?.map((row) => ({ facet: row.into_facet, key: row.into_key })) ?? [pair]
      const found = new Map(written.map(followRules).map((one) => [nameOf(one), one]))
      return found.size === 1 && found.has(nameOf(pair)) ? undefined : [...found.values()]
    },
  }
}
