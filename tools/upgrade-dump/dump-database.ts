import type pg from 'pg'

interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
}

/**
 * Returns all data as SQL: one INSERT per table, then the sequences. Load it into a schema with the same migrations,
 * with `session_replication_role = replica` so that no trigger runs.
 */
export async function dumpDatabase(client: pg.ClientBase): Promise<string> {
  const statements: string[] = []
  for (const { name, columns } of await listTables(client)) {
    const table = quoteIdentifier(name)
    const list = columns.map(quoteIdentifier).join(', ')
    const { rows } = await client.query<{ json: string | null }>(
      `SELECT json_agg(row_to_json(one) ORDER BY one::text)::text AS json FROM (SELECT ${list} FROM ${table}) one`,
    )
    const json = rows[0]?.json
    if (json == null) continue
    statements.push(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${table}, ${quoteLiteral(json)});`,
    )
  }
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  for (const { name, value } of rows)
    if (value !== null) statements.push(`SELECT setval(${quoteLiteral(quoteIdentifier(name))}, ${value});`)
  return `${statements.join('\n')}\n`
}

async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname <> 'schema_migration'
     GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
