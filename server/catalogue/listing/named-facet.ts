import type { Queryable } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/database.ts'

/** A facet by its owner's name or key. */
export interface NamedFacet {
  facet: string
  kind: 'option' | 'tag' | 'brand'
  name: string
  /** Whether products have or had values of it. */
  isKnown: boolean
}

/** One of its values. */
export interface NamedValue {
  facet: string
  name: string
  key: string
  value: string
  isKnown: boolean
}

const facetByName = statement<Omit<NamedFacet, 'isKnown'>, [string]>(
  'facet-by-name',
  `SELECT facet, kind, name FROM facet_value WHERE facet IN (facet_key($1), option_facet_key($1), $1)
   ORDER BY facet = option_facet_key($1), id LIMIT 1`,
)

const newFacet = statement<{ facet: string | null; name: string | null }, [string]>(
  'facet-to-be',
  'SELECT option_facet_key($1) AS facet, facet_label($1) AS name',
)

/** Returns the facet with a name or key: “Colour”, “colour”, “Tag”. An unused name is an option. */
export async function findFacet(db: Queryable, words: string): Promise<NamedFacet> {
  const [known] = await facetByName(db, words)
  if (known) return { ...known, isKnown: true }
  const [made] = await newFacet(db, words)
  return { facet: made?.facet ?? '', name: made?.name ?? words, kind: 'option', isKnown: false }
}

const valueByName = statement<{ key: string; value: string }, [string, string, string]>(
  'facet-value-by-name',
  `SELECT key, value FROM facet_value WHERE facet = $1 AND key IN ($3, (facet_of($2, '', $3)).key) ORDER BY key = $3 LIMIT 1`,
)

const newValue = statement<{ key: string | null; value: string | null }, [string, string]>(
  'facet-value-to-be',
  `SELECT key, value FROM facet_of($1, '', $2)`,
)

/** Returns a facet's value by its text or key. */
export async function findValue(
  db: Queryable,
  { facet, kind, name }: Pick<NamedFacet, 'facet' | 'kind' | 'name'>,
  words: string,
): Promise<NamedValue> {
  const [known] = await valueByName(db, facet, kind, words)
  if (known) return { facet, name, ...known, isKnown: true }
  const [made] = await newValue(db, kind, words)
  return { facet, name, key: made?.key ?? '', value: made?.value ?? words, isKnown: false }
}
