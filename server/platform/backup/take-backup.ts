import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/startup.ts'
import { storeBackup } from './bucket-backup.ts'
import type { Manifest } from './manifest.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export interface BackupTarget {
  /** Default: a folder of DATA_DIR/backups that is named after the time. */
  folder?: string | undefined
  toBucket?: boolean | undefined
}

export interface TakenBackup {
  manifest: Manifest
  /** Its folder or, in the bucket, what it is called there. */
  location: string
}

/** Returns how the backup of a time is called. */
export const backupName = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(':', '-')

/**
 * Writes a backup into a folder, or into the bucket, while the shop is running.
 * @throws StartError without a bucket, or if the folder exists
 */
export async function takeBackup(
  source: BackupSource & { s3?: unknown },
  { folder: given, toBucket = false }: BackupTarget,
  now = new Date(),
): Promise<TakenBackup> {
  if (toBucket && !source.s3) throw new StartError(t.bucketMissing())
  const name = backupName(now)
  const folder = given ?? join(source.dataDir, 'backups', name)
  const manifest = await writeBackup(source, folder)
  if (!toBucket) return { manifest, location: folder }
  const location = `backups/${name}`
  try {
    await storeBackup(source.storage, folder, location)
  } finally {
    await rm(folder, { recursive: true })
  }
  return { manifest, location }
}
