import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddedMedia } from '#generated/api.d.ts'
import { changesBetween, recordAudit } from '#server/platform/audit/audit.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type MutationReply, mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { multipartOptions } from '#server/platform/uploads/receive.ts'
import { uploadHooks } from '#server/platform/uploads/upload-slots.plugin.ts'
import { addMedia, deleteMedia, replaceMedia, restoreMedia, trashMedia, updateMedia } from './change-media.ts'
import { type MediaRow, findByChecksum, listMedia, mediaOf, readMedia } from './media.ts'
import { usesOf } from './media-uses.ts'
import { MAX_MEDIA_MIB, receiveMedia, storeMedia } from './receive-media.ts'
import * as t from '#words/media-errors.ts'

const STAFF = { access: 'staff', roles: ['owner', 'manager', 'editor'] } as const
const CHANGES = { ...STAFF, limits: ['mutation'] } as const

export async function routes(app: FastifyInstance): Promise<void> {
  // Registered for these routes only: all others accept JSON.
  const { limits } = multipartOptions
  await app.register(multipart, {
    ...multipartOptions,
    limits: { ...limits, fileSize: MAX_MEDIA_MIB * 1024 * 1024 + 1 },
  })

  route(app, 'listMedia', { config: STAFF }, async ({ query }, reply) => {
    const { before, limit = 60, state = 'library', search, kind, path } = query
    return success(reply, await listMedia(app.database.pool, { state, search, kind, path }, before, limit))
  })
  route(app, 'getMedia', { config: STAFF }, async ({ params }, reply) =>
    success(reply, await detailsOf(app.database.pool, await readMedia(app.database.pool, params.id))),
  )
  route(
    app,
    'uploadMedia',
    { config: { ...CHANGES, takesUpload: true }, ...uploadHooks },
    mutation({
      before: async (request) => {
        const received = await receiveMedia(request)
        request.body = { file: received.sha256 }
        const known = await findByChecksum(app.database.pool, received.sha256)
        return { checksum: received.sha256, media: known ? undefined : await storeMedia(app, received) }
      },
      work: async ({ client }, request, { checksum, media }): Promise<MutationReply<AddedMedia>> => {
        const staff = staffOf(request)
        const added = media && (await addMedia(client, media, staff.name))
        if (added) {
          await audit(client, staff, 'created', added)
          return { data: { item: mediaOf(added), is_new: true } }
        }
        const known = await findByChecksum(client, checksum)
        // Deleted between the two reads.
        if (!known) throw new ApiError(409, 'changed_meanwhile', t.changedMeanwhile())
        for (const one of await restoreMedia(client, [known.id])) await audit(client, staff, 'restored', one)
        return { data: { item: mediaOf(await readMedia(client, known.id)), is_new: false } }
      },
    }),
  )
  route(
    app,
    'updateMedia',
    { config: CHANGES },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { before, after } = await updateMedia(client, request.params.id, request.body)
        await audit(client, staffOf(request), 'updated', after, before)
        return { data: await detailsOf(client, after) }
      },
    }),
  )
  route(
    app,
    'replaceMedia',
    { config: { ...CHANGES, takesUpload: true }, ...uploadHooks },
    mutation({
      before: async (request) => {
        const received = await receiveMedia(request)
        request.body = { file: received.sha256 }
        const known = await findByChecksum(app.database.pool, received.sha256)
        if (known) throw new ApiError(422, 'already_in_library', t.alreadyInLibrary({ name: known.file_name }))
        return storeMedia(app, received)
      },
      work: async ({ client }, request, media) => {
        const { before, after } = await replaceMedia(client, request.params.id, request.query.version, media)
        await audit(client, staffOf(request), 'replaced', after, before)
        return { data: await detailsOf(client, after) }
      },
    }),
  )
  for (const [id, action, change] of [
    ['trashMedia', 'trashed', trashMedia],
    ['restoreMedia', 'restored', restoreMedia],
    ['deleteMedia', 'deleted', deleteMedia],
  ] as const)
    route(
      app,
      id,
      { config: CHANGES },
      mutation({
        before: async () => undefined,
        work: async ({ client }, request) => {
          const changed = await change(client, request.body.ids)
          for (const one of changed) await audit(client, staffOf(request), action, one)
          return { data: { count: changed.length } }
        },
      }),
    )
}

/** Routes with access `staff` are only reached by staff. */
function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new Error('This route has no staff.')
  return staff
}

const detailsOf = async (db: Queryable, row: MediaRow) => ({ item: mediaOf(row), used_by: await usesOf(db, [row.id]) })

async function audit(
  db: Queryable,
  staff: Staff,
  action: string,
  item: Pick<MediaRow, 'id' | 'file_name'>,
  before?: MediaRow,
): Promise<void> {
  const fields = ({ path, file_name, alt, focus_x, focus_y }: MediaRow) => ({ path, file_name, alt, focus_x, focus_y })
  const changes = before ? changesBetween(fields(before), fields(item as MediaRow)) : []
  await recordAudit(db, staff, { action, resource: 'media', recordId: item.id, title: item.file_name, changes })
}
