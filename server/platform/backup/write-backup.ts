import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CONTENT_IN_BACKUP, STORED_FOLDERS } from '#server/platform/environment/data-folders.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { describeStorageFault } from '#server/platform/storage/storage-unavailable.ts'
import { copyTarget, readSequences, readTables } from './layout.ts'
import { FORMAT, MANIFEST, type Manifest, tableFile, fingerprint } from './manifest.ts'
import * as t from '#words/startup.ts'

const UNFINISHED = /\.(?:part|\d+)$/u

export interface BackupSource {
  connection: pg.ClientConfig
  dataDir: string
  storage: Storage
  contentDir?: string | undefined
  sessionSecret: string
}

/**
 * Writes a backup into a new folder while the shop is running: all rows from one snapshot, then the files. The folder
 * gets its final name when it is complete.
 * @throws StartError when the folder exists.
 */
export async function writeBackup(
  { connection, dataDir, storage, contentDir, sessionSecret }: BackupSource,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(t.backupExists({ folder }))
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const database = await copyDatabase(connection, partial)
    const files = [
      ...(await copyStored(storage, partial)),
      ...(await copySecrets(dataDir, partial)),
      ...(await copyContent(contentDir, partial)),
    ]
    const manifest: Manifest = { format: FORMAT, ...database, files, sessionSecret: fingerprint(sessionSecret) }
    await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, undefined, 2), { mode: 0o600 })
    await rename(partial, folder)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw describeStorageFault(error) ?? error
  }
}

async function copyDatabase(
  connection: pg.ClientConfig,
  folder: string,
): Promise<Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'>> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, application_name: 'vitrine backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Unnamed: runs once per backup.
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migration ORDER BY name',
    )
    const takenAt = new Date().toISOString()
    const tables = []
    for (const table of await readTables(client)) {
      // Unchecked: COPY takes no parameters; the names are Postgres's own, escaped.
      const rows = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`))
      await pipeline(rows, createGzip(), createWriteStream(tableFile(folder, table.name), { mode: 0o600 }))
      tables.push({ ...table, rows: rows.rowCount })
    }
    // Sequences ignore snapshots. Reading them last guarantees they are not behind any row.
    const sequences = await readSequences(client)
    return {
      takenAt,
      migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])),
      tables,
      sequences,
    }
  } finally {
    await client.end()
  }
}

async function copyStored(storage: Storage, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const stored of STORED_FOLDERS)
    for await (const { key } of storage.list(`${stored}/`)) {
      // Deleted meanwhile, as unused uploads are.
      const content = UNFINISHED.test(key) ? undefined : await storage.open(key)
      if (!content) continue
      const to = join(folder, key)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(to, { mode: 0o600 }))
      files.push(key)
    }
  return files
}

async function copySecrets(dataDir: string, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const name of await readdir(join(dataDir, 'secrets')).catch(() => [])) {
    const path = join('secrets', name)
    if (!UNFINISHED.test(name) && (await copyIfExists(join(dataDir, path), join(folder, path)))) files.push(path)
  }
  return files
}

/** Copies regular files only: a symbolic link may lead outside the folder. */
async function copyContent(contentDir: string | undefined, folder: string): Promise<string[]> {
  if (contentDir === undefined) return []
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: string[] = []
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name)
    const path = join(CONTENT_IN_BACKUP, relative(contentDir, from))
    if (entry.isFile() && !isInGitFolder(path) && (await copyIfExists(from, join(folder, path)))) files.push(path)
  }
  return files
}

const isInGitFolder = (path: string): boolean => path.split(sep).includes('.git')

/** Returns false when the file has been deleted meanwhile, as unused uploads are. */
async function copyIfExists(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
