import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findLocation } from '#server/platform/db/embedded/location.ts'

const run = promisify(execFile)

export function emptyData(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitrine-data-'))
}

/** Copies the data folder of a stopped shop, with its database. */
export async function copyData(original: string): Promise<string> {
  const dataDir = await emptyData()
  const [from, to] = [await findLocation(original), await findLocation(dataDir)]
  // `cp` keeps the owner, who may differ from root. Windows has neither.
  if (process.platform === 'win32') await cp(from.pgData, to.pgData, { recursive: true })
  else await run('cp', ['-a', from.pgData, to.pgData])
  const record = join(dataDir, 'postgres.json')
  const own = JSON.parse(await readFile(record, 'utf8')) as object
  // The database expects its original password.
  await writeFile(record, JSON.stringify({ ...own, password: from.password }), { mode: 0o600 })
  return dataDir
}

/** Removes the data folder of a stopped shop, with its database. */
export async function removeData(dataDir: string): Promise<void> {
  const record = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => undefined)
  if (record !== undefined) await rm((JSON.parse(record) as { home: string }).home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
