import type { FastifyInstance } from 'fastify'
import type { FormField } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type Picture, formatOf, redraw } from '#server/catalogue/customisation/picture.ts'
import { DEFAULT_CAPS, MOST_MIB } from '#server/catalogue/customisation/receive.ts'
import { keepUpload, makeRoom } from '#server/catalogue/customisation/uploads.ts'
import { storedConfig } from '#server/store/plugins/service.ts'

const NAMES = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
} as const

/** A file that was looked at and may be kept. */
export interface CheckedFile {
  file: Picture
  kind: 'webp' | 'pdf'
  mostBytes: number
}

/** The caps of everything that is sent in: those of the plugin of the pictures, installed or not. */
export async function uploadCaps(app: FastifyInstance): Promise<{ mostBytes: number; perDay: number }> {
  const { pictures_per_day: perDay, most_mb: mostMb } =
    (await storedConfig(app, 'ProductCustomisation')) ?? DEFAULT_CAPS
  return { perDay, mostBytes: mostMb * 1_000_000 }
}

/**
 * Looks at a file that was sent for a field, and makes room for it: a picture is drawn again, a document is taken as it is. The
 * content says what it is, never the name. Throws ApiError 413 and 422 with the reason, 503 when the shop is full.
 */
export async function checkFile(app: FastifyInstance, field: FormField, bytes: Buffer): Promise<CheckedFile> {
  const { accept = ['image/jpeg', 'image/png', 'image/webp'], max_bytes: most = MOST_MIB * 1024 * 1024 } = field
  if (bytes.length > most)
    throw new ApiError(413, 'too_large', `This file is larger than ${inMegabytes(most)} MB. Choose a smaller one.`)
  const format = formatOf(bytes)
  const kind = format ? 'webp' : isPdf(bytes) ? 'pdf' : undefined
  const isTaken = kind === 'pdf' ? accept.includes('application/pdf') : accept.some((type) => type.startsWith('image/'))
  if (!kind || !isTaken)
    throw new ApiError(422, 'wrong_type', `This file is not one we can use. Choose a ${listed(accept)}.`)
  if (kind === 'pdf') refuseActivePdf(bytes)
  const file = kind === 'pdf' ? { bytes, width: 0, height: 0 } : await redraw(bytes)
  const { mostBytes } = await uploadCaps(app)
  await makeRoom(app.database, app.config.dataDir, file.bytes.length, mostBytes)
  return { file, kind, mostBytes }
}

/** Keeps a file that was looked at, and gives its path. */
export async function keepFile(db: Queryable, app: FastifyInstance, checked: CheckedFile): Promise<string> {
  const { file, kind, mostBytes } = checked
  return (await keepUpload(db, app.config.dataDir, file, mostBytes, kind)).image_path
}

const inMegabytes = (bytes: number): string => String(Math.round(bytes / 100_000) / 10)

/** The first bytes say so, and the last ones: nothing stands before or after it. */
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-\d\.\d/u.test(bytes.subarray(0, 8).toString('latin1')) &&
  /%%EOF\s*$/u.test(bytes.subarray(-1024).toString('latin1'))

/** A document that does something by itself is none to be read. (What hides in packed parts of it only a scanner finds.) */
function refuseActivePdf(bytes: Buffer): void {
  // A name may be written with the numbers of its letters.
  const text = bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-f]{2})/giu, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  if (/\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/u.test(text))
    throw new ApiError(
      422,
      'active_file',
      'This PDF holds a program or other files. Print it to a new PDF and choose that.',
    )
}

function listed(accept: readonly (keyof typeof NAMES)[]): string {
  const names = accept.map((type) => NAMES[type])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
