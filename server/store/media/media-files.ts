import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { isStorageKey } from '#server/platform/storage/storage.ts'

/** What an address of the library leads to. */
export interface MediaFile {
  /** Differs from the address that was asked for if the file has been replaced since. */
  path: string
  mime: string
  bytes: number
  fileName: string
}

const MAX_CACHED = 20_000

const selectFile = statement<{ path: string; mime: string; bytes: number; file_name: string }, [string]>(
  'media-file',
  `SELECT path, mime, bytes, file_name FROM media
   WHERE path = $1 OR id = (SELECT media_id FROM media_former_path WHERE path = $1 AND NOT EXISTS (SELECT FROM media WHERE path = $1))`,
)

declare module 'fastify' {
  interface FastifyInstance {
    mediaFiles: TaggedCache<{ found: MediaFile | undefined }>
  }
}

/** Remembers addresses apart from other values: anyone may ask for as many as they like. */
export const mediaFilesPlugin = fp(async (app) => {
  const cache = new TaggedCache<{ found: MediaFile | undefined }>({ maxSize: MAX_CACHED })
  app.decorate('mediaFiles', cache)
  app.changeTargets.push(cache)
})

/** Returns what an address such as `/media/abc.webp` leads to. */
export async function findMediaFile(app: FastifyInstance, path: string): Promise<MediaFile | undefined> {
  if (!app.config.database || !path.startsWith('/media/') || !isStorageKey(path.slice(1))) return undefined
  const { found } = await app.mediaFiles.getOrMake(path, async () => {
    const [row] = await selectFile(app.database.pool, path)
    const file = row && { path: row.path, mime: row.mime, bytes: row.bytes, fileName: row.file_name }
    return { value: { found: file }, tags: [`media:${path}`, ...(file ? [`media:${file.path}`] : [])] }
  })
  return found
}

/** The key of a library file in the storage: its address without the slash. */
export const keyOfPath = (path: string): string => path.slice(1)
