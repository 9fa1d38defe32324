import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { LIMITS } from '#server/platform/limits/limits.ts'

/** What a form with one file may hold. */
export const MOST_MIB = 8
export const multipartLimits = {
  fileSize: MOST_MIB * 1024 * 1024,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1000,
  headerPairs: 20,
} as const
/** Pictures of an address in a day, and megabytes of all, in a shop that never said so. */
export const DEFAULT_CAPS = { pictures_per_day: LIMITS.picture.address.most, most_mb: 2000 } as const

/** Counts a picture for the address it comes from. Throws ApiError 429 when there were too many today. */
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

/** The file in a field of a form. Throws ApiError: 413 for one that is too large, 400 and 415 for what is no such form. */
export async function readFile(request: FastifyRequest, field: 'image' | 'file'): Promise<Buffer> {
  const what = field === 'image' ? 'picture' : 'file'
  if (!request.isMultipart()) throw new ApiError(415, 'malformed', `Send the ${what} as multipart/form-data.`)
  try {
    const part = await request.file()
    if (part?.fieldname !== field) throw new ApiError(400, 'malformed', `The field "${field}" holds no ${what}.`)
    return await part.toBuffer()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new ApiError(413, 'too_large', `This ${what} is larger than ${MOST_MIB} MB. Choose a smaller one.`)
    if (error instanceof ApiError || code?.startsWith('FST_')) throw error
    throw new ApiError(400, 'malformed', 'The form cannot be read. Please try again.')
  }
}
