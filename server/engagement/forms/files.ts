import { rename } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { FormField } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { formatOf, newPicture, redraw } from '#server/catalogue/customisation/picture.ts'
import { MOST_MIB, type ReceivedFile } from '#server/catalogue/customisation/receive.ts'
import { type Room, roomFor } from '#server/catalogue/customisation/upload-caps.ts'
import { type NewUpload, keepUpload, makeRoom } from '#server/catalogue/customisation/uploads.ts'
import { checkPdf } from '#server/engagement/pdf/check-pdf.ts'

const NAMES = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
} as const

/** A file that was checked and may be kept. */
export interface CheckedFile {
  upload: NewUpload
  room: Room
}

/** The most bytes that a file for a field may have. */
export const mostBytesOf = ({ max_bytes: most = MOST_MIB * 1024 * 1024 }: FormField): number => most

/**
 * Checks a file that was sent for a field, and makes room for it: a picture is drawn again, a document is taken as it is. The
 * content says what it is, never the name. Throws ApiError 422 with the reason, 503 when the room for files is full.
 */
export async function checkFile(app: FastifyInstance, field: FormField, received: ReceivedFile): Promise<CheckedFile> {
  const { accept = ['image/jpeg', 'image/png', 'image/webp'] } = field
  const takesPictures = accept.some((type) => type.startsWith('image/'))
  const { path, size, head } = received
  const upload =
    formatOf(head) && takesPictures
      ? newPicture(await redraw(path))
      : accept.includes('application/pdf') && isNamedPdf(head) && (await checkPdf(path))
        ? document(path, size)
        : undefined
  if (!upload) throw new ApiError(422, 'wrong_type', `This file is not one we can use. Choose a ${listed(accept)}.`)
  const room = await roomFor(app, 'form')
  await makeRoom(app.database, app.config.dataDir, upload.size, room)
  return { upload, room }
}

/** Keeps a file that was checked, and gives its path. */
export const keepFile = async (db: Queryable, app: FastifyInstance, { upload, room }: CheckedFile): Promise<string> =>
  (await keepUpload(db, app.config.dataDir, upload, room)).image_path

const isNamedPdf = (head: Buffer): boolean => head.toString('latin1', 0, 5) === '%PDF-'

const document = (received: string, size: number): NewUpload => ({
  kind: 'pdf',
  size,
  width: 0,
  height: 0,
  place: (path) => rename(received, path),
})

function listed(accept: readonly (keyof typeof NAMES)[]): string {
  const names = accept.map((type) => NAMES[type])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
