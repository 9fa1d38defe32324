import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isMigrated } from '#server/platform/db/migrate.ts'
import { DiskStorage } from '#server/platform/storage/disk-storage.ts'
import { listBaselines, restoreBaseline } from '#server/testing/baselines.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { SESSION_SECRET, emptyDatabase } from '#server/testing/test-app.ts'
import { allOrFirst } from '#tools/testing/proof.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-backups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

// upgrade.test.ts migrates the database of every baseline; the oldest one differs most from this version.
it.each(allOrFirst(await listBaselines()))(
  'OP-08 a backup of %s is migrated to this version',
  { timeout: 120_000 },
  async (name) => {
    const old = await emptyDatabase()
    await restoreBaseline(old.connection, name)
    const dataDir = join(folder, name)
    const place = { dataDir, storage: new DiskStorage(dataDir), sessionSecret: SESSION_SECRET }
    const saved = join(folder, `backup-${name}`)
    await writeBackup({ connection: old.connection, ...place }, saved)
    const target = await emptyDatabase()
    await restoreBackup({ connection: target.connection, ...place }, saved, { replace: false })
    expect(await isMigrated(target.pool)).toBe(true)
    expect(await brokenInvariants(target.pool)).toEqual({})
    const orders = async ({ pool }: Database) =>
      (await pool.query<{ order_no: string }>('SELECT order_no FROM orders ORDER BY 1')).rows
    expect(await orders(target)).toEqual(await orders(old))
  },
)
