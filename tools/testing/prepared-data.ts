import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/demo/seed.ts'
import { emptyData } from './data-folder.ts'

/** Test data may be lost. The last line of a name applies, so these override the shop's settings. */
const UNSAFE_SETTINGS = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nshared_buffers = 32MB\n'

/** Creates a data folder with the demo store and a stopped database, which every test shop copies. */
export async function prepareData(): Promise<string> {
  const dataDir = await emptyData()
  const pgData = await changeData(dataDir, async (database) => {
    await migrate(database.connection)
    await seed(database, { onlyEmpty: true })
  })
  await appendFile(join(pgData, 'postgresql.conf'), UNSAFE_SETTINGS)
  return dataDir
}

/** Changes the database of a stopped shop and returns its folder. */
export async function changeData(dataDir: string, change: (database: Database) => Promise<unknown>): Promise<string> {
  const postgres = await startEmbedded({ dataDir, durable: false })
  try {
    const database = openDatabase(postgres.connection, 2)
    try {
      await change(database)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.close()
  }
  return postgres.pgData
}
