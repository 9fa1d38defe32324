import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'

/** Creates a database without tables, which is dropped after the file's tests. */
export async function emptyDatabase(): Promise<Database> {
  const server = inject('postgres')
  const name = `vitrine_upgrade_${process.pid}_${Date.now().toString(36)}`
  const asAdmin = async (text: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await asAdmin(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const database = openDatabase({ ...server, database: name })
  afterAll(async () => {
    await database.close()
    await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return database
}
