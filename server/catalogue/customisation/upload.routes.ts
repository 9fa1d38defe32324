import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { newPicture, redraw } from './picture.ts'
import { countUpload, multipartOptions, receiveFile } from './receive.ts'
import { roomFor, uploadsPerDay } from './upload-caps.ts'
import { uploadHooks } from './upload-slots.plugin.ts'
import { keepUpload, makeRoom } from './uploads.ts'

/** Pictures for customised products and for reviews are sent in here (specification §7, PL-07, PL-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  // Of this route alone: every other one takes JSON and nothing else.
  await app.register(multipart, multipartOptions)

  for (const [id, plugin, purpose] of [
    ['uploadCustomisationImage', 'ProductCustomisation', 'product'],
    ['uploadReviewImage', 'review', 'review'],
  ] as const) {
    route(
      app,
      id,
      {
        config: { access: 'everyone', limits: ['mutation', 'upload'], plugin, takesUpload: true },
        ...uploadHooks,
      },
      mutation({
        before: async (request) => {
          await countUpload(request, await uploadsPerDay(app))
          const { path, sha256 } = await receiveFile(request, 'image')
          // What a repeated request is compared by: the same key with another picture is another request.
          request.body = { image: sha256 }
          const picture = newPicture(await redraw(path))
          const room = await roomFor(app, purpose)
          await makeRoom(app.database, app.config.dataDir, picture.size, room)
          return { picture, room }
        },
        work: async ({ client }, _request, { picture, room }) => ({
          data: await keepUpload(client, app.config.dataDir, picture, room),
        }),
      }),
    )
  }
}
