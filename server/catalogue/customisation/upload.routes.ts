import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { newPicture, reencodePicture } from './picture.ts'
import { countUpload, multipartOptions, receiveFile } from '#server/platform/uploads/receive.ts'
import { storageLimitFor, uploadsPerDay } from './upload-caps.ts'
import { uploadHooks } from '#server/platform/uploads/upload-slots.plugin.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as orderErrors from '#words/order-errors.ts'
import { keepUpload, freeStorage } from './uploads.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  // Registered for these routes only: all others accept JSON.
  await app.register(multipart, multipartOptions)

  for (const [id, plugin, purpose] of [
    ['uploadCustomisationImage', 'ProductCustomisation', 'product'],
    ['uploadReviewImage', 'review', 'review'],
    ['uploadReturnImage', undefined, 'return'],
  ] as const) {
    route(
      app,
      id,
      {
        config: { access: 'everyone', limits: ['mutation', 'upload'], ...(plugin && { plugin }), takesUpload: true },
        ...uploadHooks,
      },
      mutation({
        before: async (request) => {
          if (purpose === 'return' && (await readSettings(app))['enable_refund'] !== true)
            throw new ApiError(403, 'refund_off', orderErrors.returnsOff())
          await countUpload(request, await uploadsPerDay(app))
          const { path, sha256 } = await receiveFile(request, 'image')
          // Makes the idempotency key depend on the picture.
          request.body = { image: sha256 }
          const picture = newPicture(await reencodePicture(path))
          const limit = await storageLimitFor(app, purpose)
          await freeStorage(app.database, app.storage, picture.size, limit)
          return { picture, limit }
        },
        work: async ({ client }, _request, { picture, limit }) => ({
          data: await keepUpload(client, app.storage, picture, limit),
        }),
      }),
    )
  }
}
