import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportRun, createRun } from '#server/catalogue/import/import-run.ts'
import { startCheck, startRun, workOn } from '#server/catalogue/import/import-steps.ts'
import { type LocalFile, keepImportFile, openImportFile, sha256Of } from '#server/catalogue/import/receive-import.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { TestApp } from './test-app.ts'

interface Imported {
  /** A zip with its pictures. */
  pictures?: Buffer
  options?: object
}

/** Checks a file as an import does, and returns its run. */
export async function checkFile(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  content: string | Buffer,
  { pictures, options = {} }: Imported = {},
): Promise<ImportRun> {
  const files = await Promise.all([content, pictures ?? ''].map(writeTemporary))
  const unpacked = temporaryPath()
  try {
    const head = (await readFile(files[0]!.path)).subarray(0, 16)
    const { opened, csv, zip } = await openImportFile({ ...files[0]!, head }, async () => unpacked)
    const given = pictures ? files[1] : zip
    const kept = given && { key: await keepImportFile(app, given, 'zip'), sum: given.sha256, name: given.name }
    const staff = { id: undefined, name: 'Asha' }
    const id = await createRun(database.pool, { ...opened, fileName: csv.name, file: null, staff, pictures: kept })
    await inTransaction(database, async ({ client }) =>
      startCheck(client, id, { format: opened.format, options: { ...opened.options, ...options } }, { hasFile: true }),
    )
    return await workOn(app, id, { path: csv.path })
  } finally {
    for (const path of [...files.map((file) => file.path), unpacked]) await rm(path, { force: true })
  }
}

/** Checks and imports a file. @throws Error if it cannot be read */
export async function importFile(
  shop: Pick<TestApp, 'app' | 'database'>,
  content: string | Buffer,
  { merges = [], ...given }: Imported & { merges?: { from: string; into: string }[] } = {},
): Promise<ImportRun> {
  const { id, state, error } = await checkFile(shop, content, given)
  if (state !== 'checked') throw new Error(`The import is ${state}: ${error}`)
  await inTransaction(shop.database, async ({ client }) => startRun(client, id, merges))
  return workOn(shop.app, id)
}

const temporaryPath = () => join(tmpdir(), `vitrine-import-${randomBytes(8).toString('hex')}`)

async function writeTemporary(content: string | Buffer): Promise<LocalFile> {
  const path = temporaryPath()
  await writeFile(path, content)
  return { path, name: 'products.csv', sha256: await sha256Of(path) }
}
