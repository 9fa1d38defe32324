import type { FastifyInstance } from 'fastify'
import { reportStored } from '#server/store/values/report-stored.ts'
import { fitSlider } from '#server/store/values/fit-entries.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { statement } from '#server/platform/db/database.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/request-errors.ts'

const byId = statement<{ id: string; name: string; autoplay_seconds: number; slides: unknown }, [string]>(
  'slider',
  'SELECT id, name, autoplay_seconds, slides FROM slider WHERE id = $1',
)

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getSlider', { config: { access: 'everyone' } }, async (request, reply) => {
    const { id } = request.params
    const tags = [`slider:${id}`]
    const { found } = await app.memory.getOrMake(`slider ${id}`, async (db) => {
      const [row] = await byId(db, id)
      const { value: found, faults } = row ? fitSlider(row) : { value: undefined, faults: [] }
      reportStored(app, `slider ${id}`, faults)
      return { value: { found }, tags }
    })
    if (!found) throw notFound(t.sliderNotFound({ name: id }), tags)
    return success(reply, found, tags)
  })
}
