import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { incomingPath } from './incoming.ts'
import { watchProgress } from './watch-progress.ts'

/** What a file may hold. */
export const MOST_MIB = 8
const MIB = 1024 * 1024
/** What may come besides the files: text of fields, and what frames the parts. */
const MOST_TEXT = 200_000
/** What is enough of a file to tell its format. */
const HEAD = 16
export const multipartOptions = {
  // receivePart refuses what is too large itself, as soon as it is.
  throwFileSizeLimit: false,
  limits: { fileSize: MOST_MIB * MIB + 1, files: 10, fields: 200, parts: 210, fieldSize: 20_000, headerPairs: 20 },
} as const

/** A file that has arrived; it is gone when the request is answered. */
export interface ReceivedFile {
  field: string
  path: string
  size: number
  /** Its first bytes. */
  head: Buffer
  sha256: string
}

/** A form that has arrived. */
export interface ReceivedForm {
  /** Fields with a text, or with a list of texts where one came more than once. */
  fields: Record<string, string | string[]>
  files: ReceivedFile[]
}

/** The most bytes that a file in this field may have. Throws an ApiError for a field that takes none: its file is not read. */
type MostBytes = (field: string) => number | Promise<number>

/** Counts an upload for the address it comes from. Throws ApiError 429 when there were too many today. */
export async function countUpload({ server, ip }: FastifyRequest, most: number): Promise<void> {
  await consumeAttempt(
    server.database.pool,
    'picture',
    { ip },
    {
      most,
      code: 'too_many_pictures',
      message: 'You have sent as many pictures as a day takes. Please try again tomorrow.',
    },
  )
}

/**
 * Receives a form, its files on the disk. Throws ApiError: 408 for one that stalls, 413 for one that is too large, 400 and 415 for
 * what is no such form, and passes on what the disk says when it is full.
 */
export async function receiveForm(request: FastifyRequest, mostBytes: MostBytes): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ApiError(415, 'malformed', 'Send the form as multipart/form-data.')
  const progress = watchProgress(request)
  const reading = readParts(request, mostBytes)
  try {
    return await Promise.race([reading, progress.stalled])
  } catch (error) {
    reading.catch(() => undefined)
    // What is still on its way is thrown away; the parser would keep it.
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error as NodeJS.ErrnoException)
  } finally {
    progress.stop()
  }
}

/** The one file of a form, in a field of this name. Throws ApiError as receiveForm does. */
export async function receiveFile(
  request: FastifyRequest,
  field: 'image' | 'file',
  most = MOST_MIB * MIB,
): Promise<ReceivedFile> {
  const what = field === 'image' ? 'picture' : 'file'
  const none = () => new ApiError(400, 'malformed', `The field "${field}" holds no ${what}.`)
  const { files } = await receiveForm(request, (name) => {
    if (name !== field) throw none()
    return most
  })
  const [file] = files
  if (!file) throw none()
  return file
}

async function readParts(request: FastifyRequest, mostBytes: MostBytes): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: Object.create(null) as ReceivedForm['fields'], files: [] }
  let text = 0
  for await (const part of request.parts()) {
    const { fieldname: name } = part
    if (part.type === 'file') {
      const most = await mostBytes(name)
      if (form.files.some(({ field }) => field === name))
        throw new ApiError(400, 'malformed', 'A field takes one file. Choose one.')
      // Browsers send a file without a name where none was chosen.
      if (part.filename) form.files.push(await receivePart(request, part, most))
      else part.file.resume()
      continue
    }
    const value = String(part.value)
    text += value.length
    if (text > MOST_TEXT) throw new ApiError(413, 'too_large', 'The form holds too much text.')
    const before = form.fields[name]
    form.fields[name] = before === undefined ? value : [before, value].flat()
  }
  return form
}

async function receivePart(request: FastifyRequest, part: MultipartFile, most: number): Promise<ReceivedFile> {
  const path = await incomingPath(request.server.config.dataDir)
  if (!request.upload || request.upload.isOver) throw new ApiError(400, 'malformed', 'The request has ended.')
  request.upload.files.add(path)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > most) throw tooLarge(most)
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)])
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(part.file, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { field: part.fieldname, path, size, head, sha256: hash.digest('hex') }
}

const tooLarge = (most: number) =>
  new ApiError(
    413,
    'too_large',
    `This file is larger than ${most === MOST_MIB * MIB ? MOST_MIB : Math.round(most / 100_000) / 10} MB. Choose a smaller one.`,
  )

function asRefusal(error: NodeJS.ErrnoException): Error {
  // A full disk is no fault of the form.
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return error
  if (error instanceof ApiError || error.code?.startsWith('FST_')) return error
  return new ApiError(400, 'malformed', 'The form cannot be read. Please try again.')
}
