import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { PLACES } from './rewrite-uses.ts'

const { pool } = (await testApp()).database

describe('records that use media', () => {
  it('AD-14 are tracked in the columns in which a replacement is written', async () => {
    const { rows } = await pool.query<{ table: string; columns: string[] }>(
      `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (t.tgattr::int2[])
       WHERE t.tgname LIKE 'media_used_in_%' GROUP BY 1 ORDER BY 1`,
    )
    const written = Object.values(PLACES)
      .map(({ table, key, columns }) => ({ table, columns: [key, ...columns].sort() }))
      .sort((a, b) => (a.table < b.table ? -1 : 1))
    expect(rows).toEqual(written)
  })

  it('AD-14 are all records of the demo store with pictures', async () => {
    const { rows: columns } = await pool.query<{ table: string; column: string }>(
      `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
       WHERE table_schema = current_schema() AND data_type IN ('jsonb', 'json', 'text', 'ARRAY')`,
    )
    const tracked = Object.values(PLACES).flatMap(({ table, columns: own }) =>
      own.map((column) => `${table}.${column}`),
    )
    // Copies of what was bought or written at a time, what the library itself knows, and answers.
    const copies = [
      'order_line',
      'document_revision',
      'document_draft',
      'media',
      'media_use',
      'audit_entry',
      'idempotency_key',
    ]
    const missing: string[] = []
    for (const { table, column } of columns) {
      if (copies.includes(table) || tracked.includes(`${table}.${column}`)) continue
      const { rowCount } = await pool.query(
        `SELECT FROM "${table}" WHERE "${column}"::text ~ '(^|[^A-Za-z0-9._/-])/(images|media)/' LIMIT 1`,
      )
      if (rowCount) missing.push(`${table}.${column}`)
    }
    expect(missing).toEqual([])
  })
})
