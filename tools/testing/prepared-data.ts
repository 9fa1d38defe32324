import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/demo/seed.ts'
import { emptyData } from './data-folder.ts'

/** A test that loses its data with the machine loses nothing. The last line of a name wins, so these outdo the shop's own. */
const HASTY = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nshared_buffers = 32MB\n'

/** Makes a data folder with the demo store in it and its database stopped, to be copied for every shop that a test starts. */
export async function prepareData(): Promise<string> {
  const dataDir = await emptyData()
  const pgData = await changeData(dataDir, async (database) => {
    await migrate(database.connection)
    await seed(database, { onlyEmpty: true })
  })
  await appendFile(join(pgData, 'postgresql.conf'), HASTY)
  return dataDir
}

/** Changes the database of a data folder whose shop is stopped; returns where the database lies. */
export async function changeData(dataDir: string, change: (database: Database) => Promise<unknown>): Promise<string> {
  const postgres = await startEmbedded({ dataDir, durable: false })
  try {
    const database = openDatabase(postgres.connection, 2)
    await change(database)
    await database.close()
  } finally {
    await postgres.close()
  }
  return postgres.pgData
}
