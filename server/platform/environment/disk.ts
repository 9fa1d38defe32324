import { statfs } from 'node:fs/promises'

/** Space of the file system that a folder is on, in bytes. */
export interface DiskSpace {
  /** For those who are not root. */
  free: number
  size: number
}

export type ReadDisk = (folder: string) => Promise<DiskSpace | undefined>

/** Asks the system; undefined for a folder that does not exist yet. */
export const readDisk: ReadDisk = async (folder) => {
  const about = await statfs(folder).catch(() => undefined)
  return about && { free: about.bavail * about.bsize, size: about.blocks * about.bsize }
}

/** The disks that the shop writes to: what is on each, and a folder of it. */
export const disksOf = ({
  dataDir,
  databaseDir,
}: {
  dataDir: string
  databaseDir?: string | undefined
}): (readonly [holds: 'data' | 'database', folder: string])[] => [
  ['data', dataDir],
  ...(databaseDir === undefined ? [] : [['database', databaseDir] as const]),
]
