import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { storeBackup, withStoredBackup } from '#server/platform/backup/bucket-backup.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { listBackups } from '#server/platform/backup/stored-backups.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { openBucket } from '#server/testing/bucket.ts'
import { SESSION_SECRET, emptyDatabase, testApp } from '#server/testing/test-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const shop = await testApp({ dataDir })
const [bucket, other] = [await openBucket(), await openBucket()]
const picture = `${'a'.repeat(32)}.webp`

describe('files in a bucket', () => {
  it(
    'OP-08 SC-02 are in the backup, and are restored to where the shop keeps its files',
    { timeout: 120_000 },
    async () => {
      const storage = openStorage({ dataDir, s3: bucket })
      await storage.put('media/vase.webp', Buffer.from('a vase'))
      await storage.put(`uploads/${picture}`, Buffer.from('of a shopper'))
      const saved = join(folder, 'of a bucket')
      const source = { connection: shop.connection, dataDir, sessionSecret: SESSION_SECRET }
      const { files } = await writeBackup({ ...source, storage }, saved)
      expect(files).toEqual(expect.arrayContaining([`uploads/${picture}`, 'media/vase.webp']))
      const target = await emptyDatabase()
      const restored = openStorage({ dataDir, s3: other })
      const place = { connection: target.connection, dataDir: join(folder, 'beside a bucket'), storage: restored }
      await restoreBackup(place, saved, { replace: false })
      expect((await restored.read('media/vase.webp'))?.toString()).toBe('a vase')
      expect((await restored.read(`uploads/${picture}`))?.toString()).toBe('of a shopper')
      // The backup is still whole.
      await restoreBackup(place, saved, { replace: true })

      // It may also be kept in a bucket.
      const name = 'backups/2026-11-28T03-15-00'
      await storeBackup(restored, saved, name)
      const readBack = () =>
        withStoredBackup(restored, name, join(dataDir, 'backups'), async (fetched) => {
          // What is fetched is no backup of its own.
          expect(await listBackups({ dataDir, bucket: undefined })).toEqual([])
          return restoreBackup(place, fetched, { replace: true })
        })
      expect((await readBack()).files).toEqual(files)
      expect(await readdir(join(dataDir, 'backups'))).toEqual([])
      await restored.remove([`${name}/files/0`])
      await expect(readBack()).rejects.toThrow('files/0 is missing')
      await restored.remove([`${name}/manifest.json`])
      await expect(readBack()).rejects.toThrow('manifest.json is missing')
      await expect(withStoredBackup(restored, 'backups/../media', dataDir, async () => 1)).rejects.toThrow(
        'isn’t the name',
      )

      const away = openStorage({ dataDir, s3: { ...bucket, endpoint: 'http://127.0.0.1:1' } })
      await expect(writeBackup({ ...source, storage: away }, join(folder, 'away'))).rejects.toThrow(
        /^The bucket can’t be reached: /u,
      )
      expect(existsSync(join(folder, 'away.partial'))).toBe(false)
    },
  )
})
