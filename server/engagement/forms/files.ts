import type { FastifyInstance } from 'fastify'
import type { FormField } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { formatOf, newPicture, reencodePicture } from '#server/catalogue/customisation/picture.ts'
import { MAX_FILE_MIB, type ReceivedFile } from '#server/platform/uploads/receive.ts'
import { type StorageLimit, storageLimitFor } from '#server/catalogue/customisation/upload-caps.ts'
import { type NewUpload, keepUpload, freeStorage } from '#server/catalogue/customisation/uploads.ts'
import { checkPdf } from '#server/engagement/pdf/check-pdf.ts'
import * as t from '#words/engagement-errors.ts'

const NAMES = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
} as const

export interface CheckedFile {
  upload: NewUpload
  storageLimit: StorageLimit
}

export const maxBytesOf = ({ max_bytes: most = MAX_FILE_MIB * 1024 * 1024 }: FormField): number => most

/**
 * Checks an uploaded file by its content, not its name, and makes space for it. Pictures are re-encoded.
 * @throws ApiError 422 with the reason, 503 without space
 */
export async function checkFile(app: FastifyInstance, field: FormField, received: ReceivedFile): Promise<CheckedFile> {
  const { accept = ['image/jpeg', 'image/png', 'image/webp'] } = field
  const acceptsPictures = accept.some((type) => type.startsWith('image/'))
  const { path, size, head } = received
  const upload =
    formatOf(head) && acceptsPictures
      ? newPicture(await reencodePicture(path))
      : accept.includes('application/pdf') && hasPdfSignature(head) && (await checkPdf(path))
        ? toDocument(path, size)
        : undefined
  if (!upload) throw new ApiError(422, 'wrong_type', t.wrongFileType({ count: accept.length, types: namesOf(accept) }))
  const storageLimit = await storageLimitFor(app, 'form')
  await freeStorage(app.database, app.storage, upload.size, storageLimit)
  return { upload, storageLimit }
}

export const storeFile = async (
  db: Queryable,
  app: FastifyInstance,
  { upload, storageLimit }: CheckedFile,
): Promise<string> => (await keepUpload(db, app.storage, upload, storageLimit)).image_path

const hasPdfSignature = (head: Buffer): boolean => head.toString('latin1', 0, 5) === '%PDF-'

const toDocument = (received: string, size: number): NewUpload => ({
  kind: 'pdf',
  size,
  width: 0,
  height: 0,
  content: { file: received },
})

const namesOf = (accept: readonly (keyof typeof NAMES)[]): string => accept.map((type) => NAMES[type]).join(', ')
