import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { storedConfig } from '#server/store/plugins/service.ts'
import { type Picture, redraw } from './picture.ts'
import { countUpload, DEFAULT_CAPS, multipartLimits, readFile } from './receive.ts'
import { keepUpload, makeRoom } from './uploads.ts'

/** Pictures for customised products and for reviews are sent in here (specification §7, PL-07, PL-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  // Of this route alone: every other one takes JSON and nothing else.
  await app.register(multipart, { limits: multipartLimits })

  for (const plugin of ['ProductCustomisation', 'review'] as const) {
    app.post(
      `/plugins/${plugin}/uploadImage`,
      {
        config: { access: 'everyone', limits: ['mutation', 'upload'], plugin, takesUpload: true },
        schema: {
          tags: ['plugins'],
          consumes: ['multipart/form-data'],
          description: 'The field `image` holds a JPEG, PNG or WebP of at most 8 MiB.',
          response: replies(ref('UploadedImage')),
        },
      },
      mutation<object, { picture: Picture; mostBytes: number }>({
        before: async (request) => {
          // One room for all pictures, with one set of limits.
          const { pictures_per_day: most, most_mb: mostMb } =
            (await storedConfig(app, 'ProductCustomisation')) ?? DEFAULT_CAPS
          const mostBytes = mostMb * 1_000_000
          await countUpload(request, most)
          const file = await readFile(request, 'image')
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
