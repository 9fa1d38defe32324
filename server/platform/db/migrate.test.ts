import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'

const database = await testDatabase()
const run = (text: string) => database.pool.query(text)

describe('migrations', () => {
  it('change nothing when all are applied, however many processes ask at once', async () => {
    await Promise.all([migrate(database.connection), migrate(database.connection), migrate(database.connection)])
    expect((await run('SELECT 1 FROM schema_migration')).rowCount).toBe((await listMigrations()).length)
    expect(await isMigrated(database.pool)).toBe(true)
  })

  it('refuse a database of a newer version, a changed migration and a server that is not there', async () => {
    await run(`INSERT INTO schema_migration (name, checksum) VALUES ('9999_future.sql', 'x')`)
    await expect(migrate(database.connection)).rejects.toThrow('laid out by a newer version')
    await run(`DELETE FROM schema_migration WHERE name = '9999_future.sql'`)
    await run(`UPDATE schema_migration SET checksum = 'x' || checksum WHERE name LIKE '0001%'`)
    await expect(migrate(database.connection)).rejects.toThrow('0001_catalogue.sql was changed')
    await run(`UPDATE schema_migration SET checksum = substr(checksum, 2) WHERE name LIKE '0001%'`)
    await expect(migrate({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' })).rejects.toThrow('cannot be reached')
  })
})
