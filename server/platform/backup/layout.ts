import pg from 'pg'

/** A table and its columns, without generated ones: COPY cannot write those. */
export interface TableLayout {
  name: string
  columns: string[]
}

export async function readTables(client: pg.ClientBase): Promise<TableLayout[]> {
  // Unnamed: runs once per backup.
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace GROUP BY 1 ORDER BY 1`,
  )
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  // Unnamed: runs once per backup.
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT coalesce(sequencename::text, '') AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Returns `table (columns)` as COPY expects it. */
export const copyTarget = ({ name, columns }: TableLayout): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
