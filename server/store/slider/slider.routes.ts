import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Slider } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { slider } from '#server/platform/db/schema.ts'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'

/** Sliders (LY-13, CT-06). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/slider/:id',
    {
      config: { access: 'everyone' },
      schema: { tags: ['content'], params: idParams, response: replies(ref('Slider')) },
    },
    async (request, reply) => {
      const { id } = request.params
      const tags = [`slider:${id}`]
      const { found } = (await app.memory.getOrMake(`slider ${id}`, async () => {
        const [row] = await app.database.orm.select().from(slider).where(eq(slider.id, id))
        return { value: { found: row && { ...row, autoplay_seconds: row.autoplaySeconds } }, tags }
      })) as { found: Slider | undefined }
      if (!found) throw notFound(`There is no slider "${id}".`, tags)
      return success(reply, found, tags)
    },
  )
}
