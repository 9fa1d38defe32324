import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type ReceivedFile, receiveFile } from '#server/platform/uploads/receive.ts'
import { HEAD_BYTES } from '#server/platform/uploads/write-received.ts'
import { type FileFormat, formatOf } from './formats.ts'
import { keyOfPath } from './media-files.ts'
import { PICTURE_FORMATS, readPicture } from './read-picture.ts'
import { readMp4, readWebm } from './read-video.ts'
import * as t from '#words/media-errors.ts'

const MIB = 1024 * 1024
const MAX_PICTURE_BYTES = 40 * MIB
export const MAX_MEDIA_MIB = 64
const MAX_NAME_LENGTH = 200
const VIDEOS = { mp4: readMp4, webm: readWebm } as const

/** A file as it will be kept. */
export interface NewMedia {
  path: string
  kind: 'picture' | 'video'
  fileName: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  checksum: string
}

export interface ReceivedMedia extends ReceivedFile {
  format: FileFormat
}

/**
 * Receives the file of a request and finds out what it is.
 * @throws ApiError 413, 422
 */
export async function receiveMedia(request: FastifyRequest): Promise<ReceivedMedia> {
  const received = await receiveFile(request, 'file', MAX_MEDIA_MIB * MIB)
  const format = formatOf(await headOf(received.path))
  if (format === 'svg') throw new ApiError(422, 'svg_refused', t.svgRefused())
  if (!format || !(PICTURE_FORMATS.has(format) || format in VIDEOS)) throw new ApiError(422, 'not_media', t.notMedia())
  return { ...received, format }
}

/**
 * Re-encodes a picture or checks a video, and puts it into the storage under a name that nobody can guess. Without a
 * row, it is deleted later.
 * @throws ApiError 413, 422, 503
 */
export async function storeMedia(
  { storage }: Pick<FastifyInstance, 'storage'>,
  received: ReceivedMedia,
): Promise<NewMedia> {
  const { format, path: file, size, sha256: checksum } = received
  const name = randomBytes(12).toString('base64url')
  const fileName = displayName(received.fileName)
  if (format === 'mp4' || format === 'webm') {
    const dimensions = await VIDEOS[format](file)
    const path = `/media/${name}.${format}`
    const mime = `video/${format}`
    await storage.put(keyOfPath(path), { file }, mime)
    return { path, kind: 'video', fileName, mime, ...dimensions, bytes: size, checksum }
  }
  if (size > MAX_PICTURE_BYTES) throw new ApiError(413, 'too_large', t.pictureTooLarge({ megabytes: 40 }))
  const { bytes, width, height } = await readPicture(file, format)
  const path = `/media/${name}.webp`
  const mime = 'image/webp'
  await storage.put(keyOfPath(path), bytes, mime)
  return { path, kind: 'picture', fileName, mime, width, height, bytes: bytes.length, checksum }
}

/** Returns a name to show: without folders and characters that cannot be shown. */
function displayName(given: string): string {
  const name = basename(given.replaceAll('\\', '/'))
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return name.slice(0, MAX_NAME_LENGTH) || t.unnamed()
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
