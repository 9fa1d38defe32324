import type { FastifyInstance } from 'fastify'
import type { Gallery, GalleryPicture } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/engagement-errors.ts'

const listGalleries = statement<Gallery, []>(
  'galleries',
  'SELECT id, title, intro, pictures FROM gallery ORDER BY position, id',
)

export async function routes(app: FastifyInstance): Promise<void> {
  const cacheTags = ['gallery', 'plugins']
  const readAll = async () =>
    await app.memory.getOrMake('galleries', async (db) => ({
      value: await listGalleries(db),
      tags: ['gallery'],
    }))

  readRoute(
    app,
    'getGallery',
    { config: { access: 'everyone', plugin: 'Gallery' } },
    async ({ body: { id } }, reply) => {
      const found = (await readAll()).filter((gallery) => id === undefined || gallery.id === id)
      if (id !== undefined && found.length === 0) throw notFound(t.unknownGallery({ gallery: id }), cacheTags)
      return success(reply, { galleries: found }, cacheTags)
    },
  )

  readRoute(
    app,
    'getCustomGallery',
    { config: { access: 'everyone', plugin: 'customGallery' } },
    async ({ body: { items } }, reply) => {
      const pictures = (await readAll()).flatMap((gallery) => gallery.pictures)
      const bySrc = new Map<string, GalleryPicture>(pictures.map((picture) => [picture.src, picture]))
      const chosen = items?.flatMap((src) => bySrc.get(src) ?? [])
      return success(reply, { pictures: chosen ?? pictures }, cacheTags)
    },
  )
}
