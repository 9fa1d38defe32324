import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { findRoot } from '#server/platform/environment/root.ts'
import { findOwnPicture } from '#server/platform/http/own-pictures.ts'
import { findMediaFile, keyOfPath } from '#server/store/media/media-files.ts'
import { readStorefront } from './service.ts'

/** The shop's logo as PNG, which mail programs and paper show, whatever its own format. */
export interface LogoPicture {
  /** On white, for paper. */
  opaque: Uint8Array
  /** As it is, for mails. */
  transparent: Buffer
  width: number
  height: number
  /** Address for mails, which differs after a change. */
  path: string
}

/** Enough for print at 60 mm. */
const MAX_WIDTH = 720
const MAX_HEIGHT = 240

/** Returns the shop's logo; undefined without one, or if it cannot be read. */
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
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const opaque = await sharp(data).flatten({ background: '#ffffff' }).png({ compressionLevel: 9 }).toBuffer()
    const path = `/_ipx/logo/${createHash('sha256').update(data).digest('hex').slice(0, 16)}.png`
    return { opaque: new Uint8Array(opaque), transparent: data, width: info.width, height: info.height, path }
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
