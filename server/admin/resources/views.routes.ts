import type { FastifyInstance } from 'fastify'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import type { AdminViews } from '#generated/api.d.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'

const read = statement<{ views: AdminViews['views'] }, [staffId: number | null, resource: string]>(
  'staff-views',
  'SELECT views FROM staff_view WHERE staff_id IS NOT DISTINCT FROM $1 AND resource = $2',
)
const save = statement<NoRow, [staffId: number | null, resource: string, views: string]>(
  'staff-views-save',
  `INSERT INTO staff_view (staff_id, resource, views) VALUES ($1, $2, $3::jsonb)
   ON CONFLICT (staff_id, resource) DO UPDATE SET views = excluded.views`,
)

/** Everyone has views of their own. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: STAFF_ROLES } as const
  route(app, 'getAdminViews', { config }, async ({ staff, params }, reply) => {
    const [row] = await read(app.database.pool, staff!.id ?? null, params.resource)
    return success(reply, { views: row?.views ?? [] })
  })
  route(
    app,
    'saveAdminViews',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { staff, params, body }) => {
        await save(client, staff!.id ?? null, params.resource, JSON.stringify(body.views))
        return { data: body }
      },
    }),
  )
}
