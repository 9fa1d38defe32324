import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATION_TABLE, listMigrations, migrate, withSchemaLock } from '#server/platform/db/migrate.ts'
import { CONTENT_IN_BACKUP, STORED_FOLDERS } from '#server/platform/environment/data-folders.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Storage, isStorageKey } from '#server/platform/storage/storage.ts'
import { describeStorageFault } from '#server/platform/storage/storage-unavailable.ts'
import { clearDatabase } from './clear-database.ts'
import { copyTarget } from './layout.ts'
import { type Manifest, type TableRows, tableFile, readManifest } from './manifest.ts'
import * as t from '#words/startup.ts'

export interface RestoreTarget {
  connection: pg.PoolConfig
  dataDir: string
  storage: Storage
  /** Target of the owner's documents and pictures. Existing files are kept. */
  contentDir?: string | undefined
}

/**
 * Restores a backup: the database in one transaction, then its files in DATA_DIR, and migrates both to this version
 * unless `asTaken` is set. An existing shop is only replaced with `replace`.
 * @throws StartError when the shop is running, a shop exists, foreign tables exist, the backup is newer or a file is
 * damaged.
 */
export async function restoreBackup(
  { connection, dataDir, storage, contentDir }: RestoreTarget,
  folder: string,
  { replace, asTaken = false }: { replace: boolean; asTaken?: boolean },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const texts = await migrationTexts(manifest, folder)
  await withSchemaLock({ ...connection, application_name: 'vitrine restore' }, async (client) => {
    await refuseRunningShop(client)
    await client.query('BEGIN')
    await clearDatabase(client, replace)
    // Unchecked: the text of migrations, which create the schema.
    for (const text of [MIGRATION_TABLE, ...texts]) await client.query(text)
    await loadTables(client, manifest, folder)
    const isSecret = (file: string) => dirname(file) === 'secrets'
    const isContent = (file: string) => file.startsWith(CONTENT_IN_BACKUP + sep)
    await copyStored(
      manifest.files.filter((file) => !isSecret(file) && !isContent(file)),
      folder,
      storage,
    )
    if (contentDir !== undefined) await copyContent(manifest.files.filter(isContent), folder, contentDir)
    await client.query('COMMIT')
    await copyFiles(manifest.files.filter(isSecret), folder, dataDir)
    await client.query('ANALYZE')
  })
  if (!asTaken) await migrate(connection)
  return manifest
}

async function migrationTexts({ migrations }: Manifest, folder: string): Promise<string[]> {
  const current = await listMigrations()
  for (const [name, checksum] of Object.entries(migrations)) {
    const match = current.find((one) => one.name === name)
    if (!match) throw new StartError(t.backupTooNew({ folder, migration: name }))
    if (match.checksum !== checksum) throw new StartError(t.backupOtherMigration({ name, folder }))
  }
  return current.filter(({ name }) => name in migrations).map(({ text }) => text)
}

async function refuseRunningShop(client: pg.Client): Promise<void> {
  // Unnamed: runs once per restore.
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vitrine' LIMIT 1`,
  )
  if (rowCount) throw new StartError(t.shopIsRunning())
}

/**
 * Loads all rows with triggers disabled and foreign keys dropped: the backup already contains what triggers wrote, and
 * adding the keys again checks all references at once.
 */
async function loadTables(client: pg.Client, { tables, sequences }: Manifest, folder: string): Promise<void> {
  // Unnamed: runs once per restore.
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, coalesce(quote_ident(conname), '') AS name, coalesce(pg_get_constraintdef(oid), '') AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  )
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  const run = async (statements: string[]) => {
    // Unchecked: schema changes with names from Postgres’s catalogue; a test runs them.
    for (const text of statements) await client.query(text)
  }
  await run(references.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`))
  await run(names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`))
  await run([`TRUNCATE ${names.join(', ')}`])
  for (const table of tables) await loadTable(client, table, folder)
  await run(names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`))
  await run(
    references.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
  )
  for (const [name, last] of Object.entries(sequences))
    // Unnamed: runs once per sequence of a restore.
    await client.query('SELECT setval($1::text::regclass, $2::text::bigint)', [pg.escapeIdentifier(name), last])
}

async function loadTable(client: pg.Client, table: TableRows, folder: string): Promise<void> {
  const file = tableFile(folder, table.name)
  // Unchecked: COPY takes no parameters; the names are Postgres's own, escaped.
  const rows = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`))
  try {
    await pipeline(createReadStream(file), createGunzip(), rows)
  } catch (error) {
    throw new StartError(t.backupFileDamaged({ file, reason: describeFileError(error) }))
  }
  if (rows.rowCount !== table.rows)
    throw new StartError(t.backupRowsMissing({ file, count: rows.rowCount ?? 0, expected: table.rows }))
}

/** Existing files in the content folder are kept: their owner may have changed them since. */
async function copyContent(files: readonly string[], folder: string, contentDir: string): Promise<void> {
  for (const file of files) {
    const to = join(contentDir, relative(CONTENT_IN_BACKUP, file))
    if (!to.startsWith(contentDir + sep)) throw new StartError(t.backupOutside({ folder, file }))
    try {
      await mkdir(dirname(to), { recursive: true })
      await copyFile(join(folder, file), to, constants.COPYFILE_EXCL)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartError(t.notCopied({ file: join(folder, file), reason: describeFileError(error) }))
    }
  }
}

async function copyStored(files: readonly string[], folder: string, storage: Storage): Promise<void> {
  for (const file of files) {
    const isStored = STORED_FOLDERS.some((stored) => file.startsWith(`${stored}/`)) && isStorageKey(file)
    if (!isStored) throw new StartError(t.backupOutside({ folder, file }))
    await storage.put(file, { file: join(folder, file), isKept: true }).catch((error: unknown) => {
      throw (
        describeStorageFault(error) ??
        new StartError(t.notCopied({ file: join(folder, file), reason: describeFileError(error) }))
      )
    })
  }
}

async function copyFiles(files: readonly string[], folder: string, dataDir: string): Promise<void> {
  for (const file of files) {
    const to = join(dataDir, basename(dirname(file)), basename(file))
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, file), to).catch((error: unknown) => {
      throw new StartError(t.notCopied({ file: join(folder, file), reason: describeFileError(error) }))
    })
    await chmod(to, 0o600)
  }
}
