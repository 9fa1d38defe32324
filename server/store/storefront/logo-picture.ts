import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { findRoot } from '#server/platform/environment/root.ts'
import { findOwnPicture } from '#server/platform/http/own-pictures.ts'
import { findMediaFile, keyOfPath } from '#server/store/media/media-files.ts'
import { readStorefront } from './service.ts'

export interface LogoPicture {
  /** A PNG. */
  bytes: Uint8Array
  width: number
  height: number
}

/** Enough for print at 60 mm. */
const MAX_WIDTH = 720
const MAX_HEIGHT = 240

/** Returns the shop's logo as PNG; undefined without one, or if it cannot be read. */
export async function readLogo(app: FastifyInstance): Promise<LogoPicture | undefined> {
  const { logo } = await app.memory.getOrMake('logo as PNG', async () => {
    const { appearance } = await readStorefront(app)
    const picture = appearance?.mark ? await readPicture(app, appearance.mark.src) : undefined
    return { value: { logo: picture }, tags: ['storefront'] }
  })
  return logo
}

async function readPicture(app: FastifyInstance, address: string): Promise<LogoPicture | undefined> {
  try {
    const file = await readOriginal(app, address)
    if (!file) return undefined
    const { data, info } = await sharp(file, { density: 300 })
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      // Paper is white, and a picture without transparency needs no work.
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch (error) {
    app.log.warn({ error: (error as Error).message }, 'the logo cannot be read')
    return undefined
  }
}

async function readOriginal(app: FastifyInstance, address: string): Promise<Buffer | undefined> {
  if (address.startsWith('/media/')) {
    const file = await findMediaFile(app, address)
    return file && (await app.storage.read(keyOfPath(file.path)))
  }
  const name = /^\/images\/([\w-][\w./-]*)$/u.exec(address)?.[1]
  if (name === undefined || name.split('/').includes('..')) return undefined
  const own = await findOwnPicture(app.config.contentDir, name)
  return readFile(own ?? join(findRoot(), 'fixtures', 'images', name))
}
