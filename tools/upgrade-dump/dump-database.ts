import type pg from 'pg'

interface Table {
  name: string
  /** Columns that are stored by themselves; generated ones follow from them. */
  columns: string[]
}

/**
 * Everything in the database as SQL that a schema of the same migrations takes back: one INSERT a table, then the sequences. The schema
 * itself is not in it, because migrations never change. Load it with `session_replication_role = replica`, so that no trigger runs.
 */
export async function dumpDatabase(client: pg.ClientBase): Promise<string> {
  const statements: string[] = []
  for (const { name, columns } of await listTables(client)) {
    const table = quoteName(name)
    const list = columns.map(quoteName).join(', ')
    const { rows } = await client.query<{ json: string | null }>(
      `SELECT json_agg(row_to_json(one) ORDER BY one::text)::text AS json FROM (SELECT ${list} FROM ${table}) one`,
    )
    const json = rows[0]?.json
    if (json == null) continue
    statements.push(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${table}, ${quoteText(json)});`,
    )
  }
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  for (const { name, value } of rows)
    if (value !== null) statements.push(`SELECT setval(${quoteText(quoteName(name))}, ${value});`)
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

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
