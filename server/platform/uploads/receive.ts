import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { incomingPath } from './incoming.ts'
import { watchProgress } from './watch-progress.ts'
import { type WrittenFile, writeReceived } from './write-received.ts'
import * as t from '#words/upload-errors.ts'

export const MAX_FILE_MIB = 8
const MIB = 1024 * 1024
const MAX_TEXT_LENGTH = 200_000
export const multipartOptions = {
  // receivePart enforces the limit itself, as soon as it is exceeded.
  throwFileSizeLimit: false,
  limits: { fileSize: MAX_FILE_MIB * MIB + 1, files: 10, fields: 200, parts: 210, fieldSize: 20_000, headerPairs: 20 },
} as const

/** Deleted when the request is answered. */
export interface ReceivedFile extends WrittenFile {
  field: string
  /** As the sender named it. */
  fileName: string
  path: string
}

export interface ReceivedForm {
  /** A list if the field was sent more than once. */
  fields: Record<string, string | string[]>
  files: ReceivedFile[]
}

/** The size limit of a field. Throws an ApiError for a field that accepts no file, which is then not read. */
type MaxBytesOf = (field: string) => number | Promise<number>

/** @throws ApiError 429 after too many uploads today */
export async function countUpload({ server, ip }: FastifyRequest, maxBytes: number): Promise<void> {
  await consumeAttempt(
    server.database.pool,
    'picture',
    { ip },
    {
      max: maxBytes,
      code: 'too_many_pictures',
      message: t.tooManyPicturesToday(),
    },
  )
}

/**
 * Receives a form, with its files on disk.
 * @throws ApiError 408 if it stalls, 413 if it is too large, 400 or 415 if it is malformed; errors of a full disk are
 * passed on
 */
export async function receiveForm(request: FastifyRequest, maxBytesOf: MaxBytesOf): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ApiError(415, 'malformed', t.notMultipart())
  const progress = watchProgress(request)
  const reading = readParts(request, maxBytesOf)
  try {
    return await Promise.race([reading, progress.stalled])
  } catch (error) {
    reading.catch(() => undefined)
    // Discards the rest; the parser would buffer it.
    request.raw.unpipe()
    request.raw.resume()
    throw toClientError(error as NodeJS.ErrnoException)
  } finally {
    progress.stop()
  }
}

/** Returns the only file of a form. @throws ApiError like receiveForm */
export async function receiveFile(
  request: FastifyRequest,
  field: 'image' | 'file',
  maxBytes = MAX_FILE_MIB * MIB,
): Promise<ReceivedFile> {
  const missingFile = () =>
    new ApiError(400, 'malformed', field === 'image' ? t.fieldWithoutPicture({ field }) : t.fieldWithoutFile({ field }))
  const { files } = await receiveForm(request, (name) => {
    if (name !== field) throw missingFile()
    return maxBytes
  })
  const [file] = files
  if (!file) throw missingFile()
  return file
}

async function readParts(request: FastifyRequest, maxBytesOf: MaxBytesOf): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: Object.create(null) as ReceivedForm['fields'], files: [] }
  let text = 0
  for await (const part of request.parts()) {
    const { fieldname: name } = part
    if (part.type === 'file') {
      const maxBytes = await maxBytesOf(name)
      if (form.files.some(({ field }) => field === name)) throw new ApiError(400, 'malformed', t.oneFile())
      // Browsers send an unnamed file if none was chosen.
      if (part.filename) form.files.push(await receivePart(request, part, maxBytes))
      else part.file.resume()
      continue
    }
    const value = String(part.value)
    text += value.length
    if (text > MAX_TEXT_LENGTH) throw new ApiError(413, 'too_large', t.formTooLong())
    const before = form.fields[name]
    form.fields[name] = before === undefined ? value : [before, value].flat()
  }
  return form
}

async function receivePart(request: FastifyRequest, part: MultipartFile, maxBytes: number): Promise<ReceivedFile> {
  const path = await incomingPath(request.server.config.dataDir)
  if (!request.upload || request.upload.isOver) throw new ApiError(400, 'malformed', t.uploadEnded())
  request.upload.files.add(path)
  try {
    const written = await writeReceived(part.file, path, { maxBytes, tooLarge: () => tooLarge(maxBytes) })
    return { field: part.fieldname, fileName: part.filename, path, ...written }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const tooLarge = (maxBytes: number) =>
  new ApiError(
    413,
    'too_large',
    t.fileTooLarge({ megabytes: maxBytes % MIB === 0 ? maxBytes / MIB : Math.round(maxBytes / 100_000) / 10 }),
  )

function toClientError(error: NodeJS.ErrnoException): Error {
  // A full disk is not the client's fault.
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return error
  if (error instanceof ApiError || error.code?.startsWith('FST_')) return error
  return new ApiError(400, 'malformed', t.formUnreadable())
}
