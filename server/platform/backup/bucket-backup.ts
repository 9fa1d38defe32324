import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { describeStorageFault } from '#server/platform/storage/storage-unavailable.ts'
import { MANIFEST, type Manifest, readManifest, tableFile } from './manifest.ts'
import * as t from '#words/startup.ts'

const NAME = /^backups\/[\w-]{1,100}$/

/** The backup's files with their keys below its name. The owner's files have any name, so they are numbered. */
export const keysOf = ({ tables, files }: Manifest): [file: string, key: string][] => [
  ...tables.map(({ name }): [string, string] => [tableFile('', name), `tables/${name}.copy.gz`]),
  ...files.map((file, index): [string, string] => [file, `files/${index}`]),
]

/**
 * Copies a complete backup from its folder into the storage, below `name`. The manifest is copied last, so that an
 * interrupted copy is none.
 */
export async function storeBackup(storage: Storage, folder: string, name: string): Promise<void> {
  const manifest = await readManifest(folder)
  try {
    for (const [file, key] of [...keysOf(manifest), [MANIFEST, MANIFEST] as const])
      await storage.put(`${checkName(name)}/${key}`, { file: join(folder, file), isKept: true })
  } catch (error) {
    throw describeStorageFault(error) ?? error
  }
}

/**
 * Fetches a stored backup into a folder within `parent`, for as long as it is used.
 * @throws StartError if there is no such backup, or it is incomplete or damaged
 */
export async function withStoredBackup<Result>(
  storage: Storage,
  name: string,
  parent: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Backups have no dots in their names, so that this one is not listed among them.
  const folder = await mkdtemp(join(parent, '.fetched-'))
  const fetch = async (file: string, key: string) => {
    const to = join(folder, file)
    if (!to.startsWith(folder + sep)) throw new StartError(t.backupOutside({ folder: name, file }))
    const content = await storage.open(`${checkName(name)}/${key}`)
    if (!content) throw new StartError(t.backupNotStored({ name, file: key }))
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(to, { mode: 0o600 }))
  }
  try {
    await fetch(MANIFEST, MANIFEST)
    for (const [file, key] of keysOf(await readManifest(folder))) await fetch(file, key)
    return await use(folder)
  } catch (error) {
    throw describeStorageFault(error) ?? error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function checkName(name: string): string {
  if (!NAME.test(name)) throw new StartError(t.backupName({ name }))
  return name
}
