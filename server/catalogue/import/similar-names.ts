import type { FastifyInstance } from 'fastify'
import { readFacetValues } from '#server/catalogue/listing/facet-values.ts'
import { listMerges } from '#server/catalogue/listing/merge-facets.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const MOST_NAMES = 1000

const namesOfRun = statement<{ name: string; line: number }, [number, number]>(
  'import-option-names',
  `SELECT value AS name, line FROM import_taken WHERE run_id = $1 AND kind = 'option' ORDER BY line, value LIMIT $2`,
)

/** Names of options that are probably the same one, such as “Color” and “Colour”. */
export interface SimilarNames {
  /** The first one that the file has. */
  line: number
  names: string[]
}

/**
 * Returns options of a checked file that are spelled like another one of the file or the shop. Shoppers would see both
 * as filters of their own. What the owner has merged already is left out.
 */
export async function findSimilarNames(app: FastifyInstance, db: Queryable, runId: number): Promise<SimilarNames[]> {
  const found = await namesOfRun(db, runId, MOST_NAMES)
  if (found.length === 0) return []
  const { byKey } = await readFacetValues(app)
  const shops = [...byKey.values()].flatMap((values) => values.values().next().value?.name ?? [])
  const merged = new Set((await listMerges(app)).filter(({ value }) => value === '').map(({ name }) => plain(name)))
  return groupNames(found, shops, merged)
}

function groupNames(
  found: readonly { name: string; line: number }[],
  others: readonly string[],
  merged: ReadonlySet<string>,
): SimilarNames[] {
  const groups = new Map<string, { line: number; names: Map<string, string> }>()
  for (const { name, line } of found) {
    if (merged.has(plain(name))) continue
    const group = groups.get(spelling(name)) ?? { line, names: new Map<string, string>() }
    if (!group.names.has(plain(name))) group.names.set(plain(name), name)
    groups.set(spelling(name), group)
  }
  for (const name of others) {
    const names = groups.get(spelling(name))?.names
    if (names && !merged.has(plain(name)) && !names.has(plain(name))) names.set(plain(name), name)
  }
  return [...groups.values()]
    .filter(({ names }) => names.size > 1)
    .map(({ line, names }) => ({ line, names: [...names.values()] }))
}

/** Upper case and blanks make no difference for filters. */
const plain = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()

/** British and American endings, and the plural. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/s$/u, ''],
  [/our/gu, 'or'],
  [/re$/u, 'er'],
  [/grey/gu, 'gray'],
  [/aluminium/gu, 'aluminum'],
  [/jewellery/gu, 'jewelry'],
  [/mould/gu, 'mold'],
]

/** Returns the same text for names that differ in spelling only. */
export function spelling(name: string): string {
  const letters = plain(name)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return ENDINGS.reduce((text, [ending, other]) => text.replace(ending, other), letters)
}
