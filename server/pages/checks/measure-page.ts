import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type MeasuredPage, readPageParts } from '#engine/checks/input/measured-page.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { placeholderModifiers } from '#lib/image.ts'
import { readModifiers, readPicturePath } from '#server/pages/images/modifiers.ts'
import { pictureStoreOf } from '#server/pages/images/picture-store.ts'
import { pageMakerOf } from '#server/pages/rendering/page-maker.ts'
import { encodedFor, uncompressed } from '#server/pages/rendering/stored-page.ts'
import { languageOf } from '#server/platform/words/shop-words.ts'

/** More pictures are not made for a measurement. */
const MAX_PICTURES = 24
const OWN_ADDRESS = '127.0.0.1'

/**
 * Renders a page as a stranger sees it, with a draft instead of its published document if given, and measures what a
 * first visit downloads. Nothing is stored. Undefined for a page that strangers do not see, such as the account's.
 */
export async function measurePage(
  app: FastifyInstance,
  path: string,
  draft?: TemplateResult,
): Promise<MeasuredPage | undefined> {
  const maker = pageMakerOf(app)
  if (!maker) return undefined
  const edition = {
    origin: app.config.publicOrigin ?? `http://${OWN_ADDRESS}`,
    pass: 'open',
    audience: 'stranger',
    language: languageOf(app),
    drafts: false,
  } as const
  const network = { name: 'checks' }
  const visit = {
    url: path,
    isPayload: false,
    isPreview: false,
    hasUnreadablePrice: false,
    edition,
    network,
    ip: OWN_ADDRESS,
    headers: {},
  }
  const { page } = await maker.make(visit, { url: path, isPersonal: false, isStored: true, draft })
  if (page.status >= 300 && page.status !== 404) return undefined
  const html = (await uncompressed(page)).toString('utf8')
  const { headings, pictures, scripts } = readPageParts(html)
  const { body } = await encodedFor(page, 'br')
  const [pictureBytes, scriptBytes] = await Promise.all([
    sumOf(pictures.slice(0, MAX_PICTURES), (address) => pictureSize(app, address)),
    sumOf(scripts, (address) => scriptSize(app, address)),
  ])
  return { headings, weight: { html: body.length, pictures: pictureBytes, scripts: scriptBytes } }
}

async function sumOf(addresses: readonly string[], sizeOf: (address: string) => Promise<number>): Promise<number> {
  const sizes = await Promise.all(addresses.map(sizeOf))
  return sizes.reduce((total, size) => total + size, 0)
}

/** A picture that cannot be made weighs nothing: its own check reports it. */
async function pictureSize(app: FastifyInstance, address: string): Promise<number> {
  const picture = await readPicture(app, address)
  return picture?.length ?? 0
}

async function readPicture(app: FastifyInstance, address: string): Promise<Buffer | undefined> {
  const [, given = '', file = ''] = /^\/_ipx\/([^/]+)\/(.+)$/u.exec(address) ?? []
  const [path, modifiers] = [readPicturePath(file), readModifiers(given)]
  if (path === undefined || !modifiers) return undefined
  const picture = await pictureStoreOf(app)
    .get(path, modifiers)
    .catch(() => undefined)
  return picture?.bytes
}

async function scriptSize({ config: { clientDir } }: FastifyInstance, address: string): Promise<number> {
  if (clientDir === undefined) return 0
  const file = join(clientDir, address)
  const stats = (await stat(`${file}.br`).catch(() => undefined)) ?? (await stat(file).catch(() => undefined))
  return stats?.size ?? 0
}

/** Returns the colours of evenly spread points of a picture; undefined if it cannot be read. */
export async function samplePicture(app: FastifyInstance, path: string): Promise<string[] | undefined> {
  const bytes = await readPicture(app, `/_ipx/${placeholderModifiers}${path}`)
  if (!bytes) return undefined
  const { default: sharp } = await import('sharp')
  const pixels = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => undefined)
  return (
    pixels &&
    Array.from({ length: pixels.length / 3 }, (_, n) => `#${pixels.subarray(3 * n, 3 * n + 3).toString('hex')}`)
  )
}
