import type { FastifyInstance } from 'fastify'
import type { MenuEntry } from '#generated/api.d.ts'
import { readAddress } from '#pages/read-address.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import { fitMenu } from '#server/store/values/fit-entries.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { statement } from '#server/platform/db/database.ts'
import { success } from '#server/platform/http/reply.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import * as t from '#words/request-errors.ts'

const byId = statement<{ id: string; title: string; items: unknown }, [string]>(
  'menu',
  'SELECT id, title, items FROM menu WHERE id = $1',
)

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getMenu', { config: { access: 'everyone' } }, async (request, reply) => {
    const { id } = request.params
    const tags = [`menu:${id}`]
    const { found } = await app.memory.getOrMake(`menu ${id}`, async (db) => {
      const [row] = await byId(db, id)
      const { value: found, faults } = row ? fitMenu(row) : { value: undefined, faults: [] }
      reportStored(app, `menu ${id}`, faults)
      return { value: { found }, tags }
    })
    if (!found) throw notFound(t.menuNotFound({ name: id }), tags)
    const items = visibleEntries(found.items, await installedNames(app))
    return success(reply, { ...found, items }, [...tags, 'plugins'])
  })
}

/** Removes entries that lead to pages of plugins that are not installed (PL-11). */
function visibleEntries(entries: readonly MenuEntry[], installed: ReadonlySet<string>): MenuEntry[] {
  return entries.flatMap((entry) => {
    const { plugin } = readAddress(entry.path).row
    if (plugin && !installed.has(plugin)) return []
    return [entry.children ? { ...entry, children: visibleEntries(entry.children, installed) } : entry]
  })
}
