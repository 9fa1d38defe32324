import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CONTENT_IN_BACKUP, KEPT_FOLDERS } from '#server/platform/environment/data-folders.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { copied, readSequences, readTables } from './layout.ts'
import { FORMAT, MANIFEST, type Manifest, fileOf, fingerprintOf } from './manifest.ts'

/** A file that is just being written. */
const UNFINISHED = /\.(?:part|\d+)$/u

export interface BackupPlace {
  connection: pg.ClientConfig
  dataDir: string
  /** The owner's documents and pictures; they are copied too. */
  contentDir?: string | undefined
  sessionSecret: string
}

/**
 * Writes a backup into a new folder while the shop runs: all rows as they were at one moment, then the files beside the database. The
 * folder has its name once it is whole. Throws StartError when it is there already.
 */
export async function writeBackup(
  { connection, dataDir, contentDir, sessionSecret }: BackupPlace,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} is there already; a backup goes into a new folder.`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const database = await copyDatabase(connection, partial)
    const files = [...(await copyFiles(dataDir, partial)), ...(await copyContent(contentDir, partial))]
    const manifest: Manifest = { format: FORMAT, ...database, files, sessionSecret: fingerprintOf(sessionSecret) }
    await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, undefined, 2), { mode: 0o600 })
    await rename(partial, folder)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
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
    // One snapshot for all tables: an order and its payment are from the same moment.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Unnamed: a backup asks once.
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migration ORDER BY name',
    )
    const takenAt = new Date().toISOString()
    const tables = []
    for (const table of await readTables(client)) {
      // Unchecked: COPY takes no parameters; the names are Postgres's own, escaped.
      const rows = client.query(copyTo(`COPY ${copied(table)} TO STDOUT`))
      await pipeline(rows, createGzip(), createWriteStream(fileOf(folder, table.name), { mode: 0o600 }))
      tables.push({ ...table, rows: rows.rowCount })
    }
    // Sequences know no snapshot. Read last, they are ahead of every row.
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

async function copyFiles(dataDir: string, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const kept of KEPT_FOLDERS)
    for (const name of await readdir(join(dataDir, kept)).catch(() => [])) {
      const path = join(kept, name)
      if (!UNFINISHED.test(name) && (await copyOne(join(dataDir, path), join(folder, path)))) files.push(path)
    }
  return files
}

/** Files alone, in whatever folders: a link may lead anywhere. */
async function copyContent(contentDir: string | undefined, folder: string): Promise<string[]> {
  if (contentDir === undefined) return []
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: string[] = []
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name)
    const path = join(CONTENT_IN_BACKUP, relative(contentDir, from))
    if (entry.isFile() && !isGit(path) && (await copyOne(from, join(folder, path)))) files.push(path)
  }
  return files
}

/** An owner may keep the history of their files in the same folder. */
const isGit = (path: string): boolean => path.split(sep).includes('.git')

/** False where the file has gone meanwhile: the shop forgets pictures that nobody ordered. */
async function copyOne(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
