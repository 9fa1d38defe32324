import type pg from 'pg'

/** The parts of the database's catalogue that determine nullability. */
export interface Catalog {
  /** `relid.attnum` of the columns that are NOT NULL. */
  notNull: ReadonlySet<string>
  /** The literals that a column's check constraint allows, by `relid.attnum`. */
  literals: ReadonlyMap<string, readonly string[]>
  /** Names of Postgres's own functions by oid; the shop's functions have none. */
  functions: ReadonlyMap<number, string>
  /** Functions that return null if any argument is null. */
  strict: ReadonlySet<number>
  /** Names of Postgres's own operators by oid. */
  operators: ReadonlyMap<number, string>
}

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const columns = await client.query<{ key: string }>(
    `SELECT attrelid::int8 || '.' || attnum AS key FROM pg_attribute WHERE attnotnull AND attnum > 0`,
  )
  const checks = await client.query<{ key: string; text: string }>(
    `SELECT conrelid::int8 || '.' || conkey[1] AS key, pg_get_constraintdef(oid) AS text FROM pg_constraint
     WHERE contype = 'c' AND cardinality(conkey) = 1`,
  )
  const functions = await client.query<{ oid: number; name: string; own: boolean; strict: boolean }>(
    // A JSON null becomes null when it is cast.
    `SELECT oid::int8 AS oid, proname AS name, proisstrict AS strict,
       pronamespace <> 'pg_catalog'::regnamespace OR oid IN (SELECT castfunc FROM pg_cast WHERE castsource = 'jsonb'::regtype) AS own
     FROM pg_proc`,
  )
  const operators = await client.query<{ oid: number; name: string }>(
    `SELECT oid::int8 AS oid, oprname AS name FROM pg_operator WHERE oprnamespace = 'pg_catalog'::regnamespace AND oprright <> 'jsonpath'::regtype`,
  )
  return {
    notNull: new Set(columns.rows.map(({ key }) => key)),
    literals: new Map(
      checks.rows.flatMap(({ key, text }): [string, string[]][] => {
        const found = literalsOf(text)
        return found ? [[key, found]] : []
      }),
    ),
    functions: new Map(functions.rows.filter(({ own }) => !own).map(({ oid, name }) => [oid, name])),
    strict: new Set(functions.rows.filter(({ strict }) => strict).map(({ oid }) => oid)),
    operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
  }
}

/**
 * Returns the literals of `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` as a TypeScript type; undefined for
 * other checks.
 */
export function literalsOf(check: string): string[] | undefined {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/u.exec(check) ?? []
  return list?.split(', ').map((one) => one.replace(/::\w+$/u, ''))
}
