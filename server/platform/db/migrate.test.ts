import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'

const database = await testDatabase()
const run = (text: string) => database.pool.query(text)

describe('migrations', () => {
  it('change nothing when all are applied, even with concurrent processes', async () => {
    await Promise.all([migrate(database.connection), migrate(database.connection), migrate(database.connection)])
    expect((await run('SELECT 1 FROM schema_migration')).rowCount).toBe((await listMigrations()).length)
    expect(await isMigrated(database.pool)).toBe(true)
  })

  it('SC-01 of a newer version are accepted, unless this version cannot work after them', async () => {
    const later = (needs: string | null) =>
      database.pool.query(`INSERT INTO schema_migration (name, checksum, needs) VALUES ('9999_later.sql', 'x', $1)`, [
        needs,
      ])
    for (const needs of [null, '0001_catalogue.sql']) {
      await later(needs)
      await migrate(database.connection)
      expect(await isMigrated(database.pool)).toBe(true)
      await run(`DELETE FROM schema_migration WHERE name = '9999_later.sql'`)
    }
    await later('9998_another.sql')
    await expect(migrate(database.connection)).rejects.toThrow('doesn’t work with this one (9999_later.sql)')
    await run(`DELETE FROM schema_migration WHERE name = '9999_later.sql'`)
  })

  it('SC-01 accept a database of an earlier version without the needs column', async () => {
    await run('ALTER TABLE schema_migration DROP COLUMN needs')
    await migrate(database.connection)
    expect((await run('SELECT 1 FROM schema_migration WHERE needs IS NULL')).rowCount).toBeGreaterThan(0)
  })

  it('refuse a changed migration and an unreachable server', async () => {
    await run(`UPDATE schema_migration SET checksum = 'x' || checksum WHERE name LIKE '0001%'`)
    await expect(migrate(database.connection)).rejects.toThrow('0001_catalogue.sql was changed')
    await run(`UPDATE schema_migration SET checksum = substr(checksum, 2) WHERE name LIKE '0001%'`)
    await expect(migrate({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' })).rejects.toThrow('can’t be reached')
  })
})
