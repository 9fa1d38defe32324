import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { digest, takeInBuckets } from '#server/platform/http/buckets.ts'
import { limitPerMinute, networkOf } from '#server/platform/http/rate-limit.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { storedConfig } from '#server/store/plugins/service.ts'
import { type Picture, redraw } from './picture.ts'
import { keepUpload, makeRoom } from './uploads.ts'

const MOST_MIB = 8
const UPLOADS_PER_MINUTE = 20
const DAY = 86_400
/** In a shop that never said otherwise. */
const MOST_MB = 2000
const MOST_A_DAY = 40

/** Pictures for customised products and for reviews are sent in here (specification §7, PL-07, PL-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  // Of this route alone: every other one takes JSON and nothing else.
  await app.register(multipart, {
    limits: { fileSize: MOST_MIB * 1024 * 1024, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 20 },
  })

  for (const plugin of ['ProductCustomisation', 'review'] as const) {
    app.post(
      `/plugins/${plugin}/uploadImage`,
      {
        config: { access: 'everyone', plugin, takesUpload: true },
        schema: {
          tags: ['plugins'],
          consumes: ['multipart/form-data'],
          description: 'The field `image` holds a JPEG, PNG or WebP of at most 8 MiB.',
          response: replies(ref('UploadedImage')),
        },
        preHandler: limitPerMinute('upload', UPLOADS_PER_MINUTE),
      },
      mutation<object, { picture: Picture; mostBytes: number }>({
        before: async (request) => {
          // One room for all pictures, with one set of limits.
          const limits = await storedConfig(app, 'ProductCustomisation')
          const mostBytes = (limits?.most_mb ?? MOST_MB) * 1_000_000
          await countUpload(request, limits?.pictures_per_day ?? MOST_A_DAY)
          const file = await readFile(request)
          // What a repeated request is compared by: the same key with another picture is another request.
          request.body = { image: createHash('sha256').update(file).digest('hex') }
          const picture = await redraw(file)
          await makeRoom(app.database, app.config.dataDir, picture.bytes.length, mostBytes)
          return { picture, mostBytes }
        },
        work: async ({ client }, _request, { picture, mostBytes }) => ({
          data: await keepUpload(client, app.config.dataDir, picture, mostBytes),
        }),
      }),
    )
  }
}

/** Counts a picture for the address it comes from. Throws ApiError 429 when there were too many today. */
async function countUpload({ server, ip }: FastifyRequest, most: number): Promise<void> {
  const bucket = `upload:address:${digest(networkOf(ip))}`
  const { wait } = await takeInBuckets(server.database.pool, [{ most, seconds: DAY, longest: DAY, bucket }])
  if (wait > 0)
    throw new ApiError(
      429,
      'too_many_pictures',
      'You have sent as many pictures as a day takes. Please try again tomorrow.',
      {
        retryAfter: wait,
      },
    )
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ApiError(415, 'malformed', 'Send the picture as multipart/form-data.')
  try {
    const part = await request.file()
    if (part?.fieldname !== 'image') throw new ApiError(400, 'malformed', 'The field "image" holds no picture.')
    return await part.toBuffer()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new ApiError(413, 'too_large', `This picture is larger than ${MOST_MIB} MB. Choose a smaller one.`)
    if (error instanceof ApiError || code?.startsWith('FST_')) throw error
    throw new ApiError(400, 'malformed', 'The form cannot be read. Please try again.')
  }
}
