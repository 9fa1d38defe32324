import type { FastifyInstance } from 'fastify'
import type { Menu } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'

const byId = statement<Menu, [string]>('menu', 'SELECT id, title, items FROM menu WHERE id = $1')

/** Menus of header and footer (LY-13). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/menu/:id',
    { config: { access: 'everyone' }, schema: { tags: ['content'], params: idParams, response: replies(ref('Menu')) } },
    async (request, reply) => {
      const { id } = request.params
      const tags = [`menu:${id}`]
      const { found } = (await app.memory.getOrMake(`menu ${id}`, async () => {
        const [found] = await byId(app.database.pool, id)
        return { value: { found }, tags }
      })) as { found: Menu | undefined }
      if (!found) throw notFound(`There is no menu "${id}".`, tags)
      return success(reply, found, tags)
    },
  )
}
