import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/environment/start-error.ts'

/** What a backup says of itself: manifest.json, written last. */
export interface Manifest {
  format: typeof FORMAT
  /** When its rows were right, as an ISO date. */
  takenAt: string
  /** By file name the checksums of the migrations that its database had. */
  migrations: Record<string, string>
  tables: TableRows[]
  /** The last number that each sequence gave. */
  sequences: Record<string, string>
  /** Files beside the database, by their path below DATA_DIR. */
  files: string[]
  /** Of the secret that sessions and messages are made with, so that another one is noticed. */
  sessionSecret: string
}

/** A table of a backup: its rows lie in tables/<name>.copy.gz, in the columns named here. */
export interface TableRows {
  name: string
  columns: string[]
  rows: number
}

export const FORMAT = 'vitrine-backup-1'
export const MANIFEST = 'manifest.json'

/** The file with a table's rows, in the text format of Postgres's COPY. */
export const fileOf = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)

/** Tells one secret from another and gives neither away. */
export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(`vitrine backup ${secret}`).digest('hex').slice(0, 16)

/** Throws StartError when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: Error) => {
    throw new StartError(`${folder} holds no backup: ${error.message}`)
  })
  const found = parse(text)
  if (!found || typeof found !== 'object' || !('format' in found) || found.format !== FORMAT)
    throw new StartError(`${join(folder, MANIFEST)} is not that of a backup this version of Vitrine can read.`)
  return found as Manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
