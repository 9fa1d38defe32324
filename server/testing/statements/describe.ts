import type pg from 'pg'
import type { Catalog } from './catalog.ts'
import { isNode, numberOf, parseTree } from './node-tree.ts'
import { Nullability, outputs } from './nullability.ts'

export interface Column {
  name: string
  type: string
  isNullable: boolean
  literals?: readonly string[]
}

/** A statement's parameters and columns; `isUtility` means that it cannot be prepared and has neither. */
export interface Description {
  parameters: string[]
  columns: Column[]
  isUtility: boolean
}

const UTILITY =
  /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|SET|LOCK|LISTEN|ANALYZE|VACUUM|TRUNCATE|ALTER|CREATE|DROP|SHOW)\b/u

/** Returns whether Postgres does not plan a statement. */
export const isUtility = (text: string): boolean => UTILITY.test(text)

/**
 * Returns Postgres's description of a statement: types from preparing it; names and nullability from the analysed form
 * of a function with that body. Throws Postgres's own error. `client` is in a transaction, which is left unchanged.
 */
export async function describe(client: pg.ClientBase, catalog: Catalog, text: string): Promise<Description> {
  if (isUtility(text)) return { parameters: [], columns: [], isUtility: true }
  await client.query('SAVEPOINT described')
  try {
    await client.query(`PREPARE described AS ${text}`)
    const { rows } = await client.query<{ parameters: string[]; results: string[] | null; signature: string }>(
      `SELECT ARRAY(SELECT typname::text FROM unnest(parameter_types) WITH ORDINALITY p(oid, n) JOIN pg_type t ON t.oid = p.oid ORDER BY n) AS parameters,
         ARRAY(SELECT typname::text FROM unnest(result_types) WITH ORDINALITY r(oid, n) JOIN pg_type t ON t.oid = r.oid ORDER BY n) AS results,
         array_to_string(parameter_types, ', ') AS signature
       FROM pg_prepared_statements WHERE name = 'described'`,
    )
    const { parameters = [], results = [], signature = '' } = rows[0] ?? {}
    const query = results?.length ? await analyse(client, text, signature) : undefined
    if (!query) return { parameters, columns: [], isUtility: false }
    const nullable = new Nullability(catalog).columns(query)
    const columns = outputs(query).map((entry, index): Column => {
      const literals = catalog.literals.get(`${numberOf(entry, 'resorigtbl')}.${numberOf(entry, 'resorigcol')}`)
      return {
        name: unescape(entry.fields['resname'] as string),
        type: results?.[index] ?? '',
        isNullable: nullable[index] ?? true,
        ...(literals && { literals }),
      }
    })
    return { parameters, columns, isUtility: false }
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT described')
    await client.query('DEALLOCATE ALL')
  }
}

async function analyse(client: pg.ClientBase, text: string, signature: string) {
  await client.query(
    `CREATE FUNCTION pg_temp.described(${signature}) RETURNS SETOF record LANGUAGE sql BEGIN ATOMIC ${text}; END`,
  )
  const { rows } = await client.query<{ body: string }>(
    `SELECT prosqlbody::text AS body FROM pg_proc WHERE proname = 'described' AND pronamespace = pg_my_temp_schema()`,
  )
  const tree = parseTree(rows[0]?.body ?? '()')
  const query = Array.isArray(tree) && Array.isArray(tree[0]) ? tree[0][0] : undefined
  return isNode(query) ? query : undefined
}

/** Postgres escapes characters that would end a word with a backslash. */
const unescape = (word: string): string => word.replace(/\\(.)/gsu, '$1')
