import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import type { Storage } from '#server/platform/storage/storage.ts'
import { keysOf } from './bucket-backup.ts'
import { MANIFEST, type Manifest, parseManifest, tableFile } from './manifest.ts'

export type BackupPlace = 'disk' | 'bucket'

export interface StoredBackup {
  name: string
  place: BackupPlace
  manifest: Manifest
}

/** Where finished backups are. */
export interface BackupPlaces {
  dataDir: string
  /** Undefined without a bucket. */
  bucket: Storage | undefined
}

export interface BackupFile {
  /** Within the backup's folder. */
  path: string
  bytes: number
  open: () => Promise<Readable>
}

const NAME = /^[\w-]{1,100}$/u
const SHOWN = 100

/** Returns complete backups, newest first. Other folders and objects are ignored. */
export async function listBackups({ dataDir, bucket }: BackupPlaces): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  const entries = await readdir(join(dataDir, 'backups')).catch(() => [])
  for (const name of newest(entries)) {
    const manifest = await readOnDisk(dataDir, name)
    if (manifest) found.push({ name, place: 'disk', manifest })
  }
  if (bucket) {
    const names = new Set<string>()
    for await (const { key } of bucket.list('backups/')) {
      const [, name = '', file, ...rest] = key.split('/')
      if (file === MANIFEST && rest.length === 0) names.add(name)
    }
    for (const name of newest([...names])) {
      const manifest = await readInBucket(bucket, name)
      if (manifest) found.push({ name, place: 'bucket', manifest })
    }
  }
  return found.toSorted((a, b) => (a.manifest.takenAt < b.manifest.takenAt ? 1 : -1)).slice(0, SHOWN)
}

const newest = (names: readonly string[]): string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(0, SHOWN)

/** Returns the backup with this name, or undefined. */
export async function findBackup(
  { dataDir, bucket }: BackupPlaces,
  place: BackupPlace,
  name: string,
): Promise<StoredBackup | undefined> {
  if (!NAME.test(name)) return undefined
  const manifest = await (place === 'disk' ? readOnDisk(dataDir, name) : bucket && readInBucket(bucket, name))
  return manifest && { name, place, manifest }
}

const readOnDisk = (dataDir: string, name: string): Promise<Manifest | undefined> =>
  readFile(join(dataDir, 'backups', name, MANIFEST), 'utf8').then(parseManifest, () => undefined)

async function readInBucket(bucket: Storage, name: string): Promise<Manifest | undefined> {
  const content = await bucket.open(`backups/${name}/${MANIFEST}`)
  return content && parseManifest(await readText(content))
}

/** Yields the files of a backup as they are in its folder, the manifest first. */
export async function* filesOfBackup(
  { dataDir, bucket }: BackupPlaces,
  { name, place, manifest }: StoredBackup,
): AsyncGenerator<BackupFile> {
  if (place === 'disk') {
    const tables = manifest.tables.map((table) => tableFile('', table.name))
    for (const path of [MANIFEST, ...tables, ...manifest.files]) {
      const folder = join(dataDir, 'backups', name)
      const from = join(folder, path)
      // A manifest that somebody else wrote could name any file.
      if (!from.startsWith(folder + sep)) throw new Error(`The backup ${name} names a file outside it.`)
      yield { path, bytes: (await stat(from)).size, open: async () => createReadStream(from) }
    }
    return
  }
  for (const [path, file] of [[MANIFEST, MANIFEST] as const, ...keysOf(manifest)]) {
    const key = `backups/${name}/${file}`
    const found = await bucket?.stat(key)
    const content = found && (await bucket?.open(key))
    if (!content) throw new Error(`The backup ${name} lacks ${file}.`)
    yield { path, bytes: found.bytes, open: async () => content }
  }
}
