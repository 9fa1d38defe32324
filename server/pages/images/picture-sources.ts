import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { IPXStorage } from 'ipx'
import { findRoot } from '#server/platform/environment/root.ts'
import { findOwnPicture } from '#server/platform/http/own-pictures.ts'
import { findMediaFile, keyOfPath } from '#server/store/media/media-files.ts'

/** A picture that others are made from. */
export interface Original {
  /** The folder that contains `path`; undefined for the media library, whose files are in the storage. */
  folder: string | undefined
  path: string
  /** Differs from that of every other original, and of what the file was before it changed. */
  identity: string
}

export type PictureSources = (path: string) => Promise<Original | undefined>

/** Finds originals in the media library, among the owner's files, and among the demo's, in this order. */
export const pictureSources =
  (app: FastifyInstance): PictureSources =>
  async (path) => {
    if (path.startsWith('media/')) {
      const file = await findMediaFile(app, `/${path}`)
      return file?.mime.startsWith('image/')
        ? { folder: undefined, path: keyOfPath(file.path), identity: file.path }
        : undefined
    }
    const { contentDir } = app.config
    const own = await findOwnPicture(contentDir, path.replace(/^images\//u, ''))
    const isOwn = own !== undefined && contentDir !== undefined
    const folder = isOwn ? contentDir : join(findRoot(), 'fixtures')
    const file = await stat(own ?? join(folder, path)).catch(() => undefined)
    return file?.isFile()
      ? { folder, path, identity: `${isOwn ? 'own ' : ''}${path} ${file.mtimeMs} ${file.size}` }
      : undefined
  }

/** Lets ipx read originals of the media library. */
export const libraryStorage = ({ storage }: FastifyInstance): IPXStorage => ({
  name: 'media library',
  getMeta: () => ({}),
  getData: async (id) => {
    const bytes = await storage.read(id.replace(/^\//, ''))
    return bytes && new Uint8Array(bytes).buffer
  },
})
