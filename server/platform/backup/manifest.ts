import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/startup.ts'

/** The contents of manifest.json. It is written last, so a backup without one is incomplete. */
export interface Manifest {
  format: typeof FORMAT
  takenAt: string
  migrations: Record<string, string>
  tables: TableRows[]
  sequences: Record<string, string>
  files: string[]
  /** Fingerprint of SESSION_SECRET, so that a restore can warn about a different one. */
  sessionSecret: string
}

/** Its rows are in tables/<name>.copy.gz. */
export interface TableRows {
  name: string
  columns: string[]
  rows: number
}

export const FORMAT = 'vitrine-backup-1'
export const MANIFEST = 'manifest.json'

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)

/** Returns a short hash by which two secrets can be compared without revealing them. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(`vitrine backup ${secret}`).digest('hex').slice(0, 16)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new StartError(t.noBackup({ folder, reason: describeFileError(error) }))
  })
  const found = parseManifest(text)
  if (!found) throw new StartError(t.unknownBackup({ file: join(folder, MANIFEST) }))
  return found
}

/** Reads the text of a manifest; undefined if it is none. */
export function parseManifest(text: string): Manifest | undefined {
  const found = parse(text)
  const isOne = typeof found === 'object' && found !== null && 'format' in found && found.format === FORMAT
  return isOne ? (found as Manifest) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns how many rows, tables and files a backup contains. */
export const countBackup = ({ tables, files }: Manifest): { rows: number; tables: number; files: number } => ({
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  tables: tables.length,
  files: files.length,
})
