import type { FastifyInstance } from 'fastify'
import type { Gallery, GalleryPicture } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'

const all = statement<Gallery, []>('galleries', 'SELECT id, title, intro, pictures FROM gallery ORDER BY position, id')

/** Galleries as the shop keeps them, and pictures of them that it puts together itself (specification §7, PL-06). Both calls only read. */
export async function routes(app: FastifyInstance): Promise<void> {
  const marks = ['gallery', 'plugins']
  const readAll = async () =>
    await app.memory.getOrMake('galleries', async (db) => ({
      value: await all(db),
      tags: ['gallery'],
    }))

  route(app, 'getGallery', { config: { access: 'everyone', plugin: 'Gallery' } }, async ({ body: { id } }, reply) => {
    const found = (await readAll()).filter((gallery) => id === undefined || gallery.id === id)
    if (id !== undefined && found.length === 0) throw notFound(`There is no gallery "${id}".`, marks)
    return success(reply, { galleries: found }, marks)
  })

  route(
    app,
    'getCustomGallery',
    { config: { access: 'everyone', plugin: 'customGallery' } },
    async ({ body: { items } }, reply) => {
      const pictures = (await readAll()).flatMap((gallery) => gallery.pictures)
      const bySrc = new Map<string, GalleryPicture>(pictures.map((picture) => [picture.src, picture]))
      // A picture that was taken down since leaves its place to the next.
      const chosen = items?.flatMap((src) => bySrc.get(src) ?? [])
      return success(reply, { pictures: chosen ?? pictures }, marks)
    },
  )
}
