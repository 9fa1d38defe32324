import type { Queryable } from '#server/platform/db/database.ts'

/**
 * Returns the whole content of a database as text: every row of every table, and its functions, triggers and
 * constraints.
 */
export async function contentOf(db: Queryable): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  const list = async (name: string, text: string) => {
    content[name] = (await db.query<{ one: string }>(text)).rows.map(({ one }) => one)
  }
  const inSchema = (column: string) => `${column} = current_schema()::regnamespace`
  await list(
    'tables',
    `SELECT relname::text AS one FROM pg_class WHERE relkind = 'r' AND ${inSchema('relnamespace')} ORDER BY 1`,
  )
  for (const table of content['tables'] as string[])
    await list(table, `SELECT t::text AS one FROM ${table} t ORDER BY 1`)
  await list('sequences', `SELECT concat_ws(' ', sequencename, last_value) AS one FROM pg_sequences ORDER BY 1`)
  await list(
    'constraints',
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS one FROM pg_constraint WHERE ${inSchema('connamespace')} ORDER BY 1`,
  )
  await list(
    'triggers',
    `SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) AS one FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  )
  await list('indexes', 'SELECT indexdef AS one FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1')
  await list(
    'functions',
    `SELECT pg_get_functiondef(oid) AS one FROM pg_proc WHERE ${inSchema('pronamespace')} AND prokind = 'f' ORDER BY 1`,
  )
  return content
}
