import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { readDisk } from '#server/platform/environment/disk.ts'
import { STORED_FOLDERS } from '#server/platform/environment/data-folders.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as t from '#words/admin-health.ts'
import type { BackupPlace } from './stored-backups.ts'
import { takeBackup } from './take-backup.ts'

export interface BackupRun {
  id: number
  place: BackupPlace
  status: 'waiting' | 'running' | 'done' | 'failed'
  name: string | null
  error: string | null
  created_at: Date
  finished_at: Date | null
}

const ALIVE_MS = 20_000
const MIB = 1024 * 1024

const request = statement<{ id: number }, [BackupPlace]>(
  'backup-request',
  'INSERT INTO backup_run (place) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id',
)
const claim = statement<{ id: number; place: BackupPlace }, [name: string]>(
  'backup-claim',
  `UPDATE backup_run SET status = 'running', name = $1, alive_at = now() WHERE id =
     (SELECT id FROM backup_run WHERE status = 'waiting' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, place`,
)
const stayAlive = statement<NoRow, [number]>('backup-alive', 'UPDATE backup_run SET alive_at = now() WHERE id = $1')
const finish = statement<NoRow, [number, string | null]>(
  'backup-finish',
  `UPDATE backup_run SET status = CASE WHEN $2::text IS NULL THEN 'done' ELSE 'failed' END, error = $2, finished_at = now()
   WHERE id = $1`,
)
// The process that made it has ended, or the row comes from a restored backup.
const endDead = statement<{ name: string | null }, [error: string]>(
  'backup-end-dead',
  `UPDATE backup_run SET status = 'failed', error = $1, finished_at = now()
   WHERE status IN ('waiting', 'running') AND alive_at < now() - interval '3 minutes' RETURNING name`,
)
const readLast = statement<BackupRun, []>(
  'backup-last-run',
  'SELECT id, place, status, name, error, created_at, finished_at FROM backup_run ORDER BY id DESC LIMIT 1',
)
const readSize = statement<{ bytes: number }, []>(
  'backup-database-size',
  'SELECT coalesce(pg_database_size(current_database()), 0) AS bytes',
)

export const readLastRun = async (db: Queryable): Promise<BackupRun | undefined> => (await readLast(db))[0]

/**
 * Requests a backup, which a job makes.
 * @throws ApiError 409 while another backup is in progress
 */
export async function requestBackup(db: Queryable, place: BackupPlace): Promise<void> {
  await endDead(db, t.backupInterrupted())
  if ((await request(db, place)).length === 0) throw new ApiError(409, 'backup_running', t.backupRunning())
}

/** Makes the requested backup, if there is one. */
export async function makeRequestedBackup(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const { dataDir } = app.config
  for (const { name } of await endDead(pool, t.backupInterrupted()))
    if (name !== null) await rm(join(dataDir, 'backups', `${name}.partial`), { recursive: true, force: true })
  const now = new Date()
  const [run] = await claim(pool, now.toISOString().slice(0, 19).replaceAll(':', '-'))
  if (!run) return
  const timer = setInterval(() => void stayAlive(pool, run.id).catch(() => undefined), ALIVE_MS)
  try {
    await requireSpace(app)
    const source = { ...app.config, connection: app.database.connection, storage: app.storage }
    await takeBackup(source, { toBucket: run.place === 'bucket' }, now)
    await finish(pool, run.id, null)
  } catch (error) {
    app.log.error({ err: error }, 'a backup failed')
    await finish(pool, run.id, (error as Error).message.slice(0, 500))
  } finally {
    clearInterval(timer)
  }
}

/** @throws Error if the disk could become full */
async function requireSpace({ database, storage, config }: FastifyInstance): Promise<void> {
  const { dataDir, diskReserveMb = 0, readDisk: read = readDisk } = config
  const space = await read(dataDir)
  if (!space) return
  const [{ bytes: rows } = { bytes: 0 }] = await readSize(database.pool)
  const needed = rows + (await storedBytes(storage)) + diskReserveMb * MIB
  if (space.free >= needed) return
  throw new Error(t.backupNeedsSpace({ needed: Math.ceil(needed / MIB), free: Math.floor(space.free / MIB) }))
}

async function storedBytes(storage: Storage): Promise<number> {
  let sum = 0
  for (const folder of STORED_FOLDERS) for await (const { bytes } of storage.list(`${folder}/`)) sum += bytes
  return sum
}
