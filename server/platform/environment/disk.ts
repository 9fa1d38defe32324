import { statfs } from 'node:fs/promises'

/** Bytes. */
export interface DiskSpace {
  /** Available to unprivileged users. */
  free: number
  size: number
}

export type ReadDisk = (folder: string) => Promise<DiskSpace | undefined>

export const readDisk: ReadDisk = async (folder) => {
  const stats = await statfs(folder).catch(() => undefined)
  return stats && { free: stats.bavail * stats.bsize, size: stats.blocks * stats.bsize }
}

export const listDisks = ({
  dataDir,
  databaseDir,
}: {
  dataDir: string
  databaseDir?: string | undefined
}): (readonly [holds: 'data' | 'database', folder: string])[] => [
  ['data', dataDir],
  ...(databaseDir === undefined ? [] : [['database', databaseDir] as const]),
]
