import type { FastifyInstance } from 'fastify'
import type { StaffRole } from '#domain/staff-roles.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { describeTree } from './category-tree.ts'
import { moveCategory } from './save-category.ts'

const READ: readonly StaffRole[] = ['owner', 'manager', 'editor', 'fulfilment']
const WRITE: readonly StaffRole[] = ['owner', 'manager']

/** The tree of categories, moved by drag or keyboard (AD-12). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getCategoryTree', { config: { access: 'staff', roles: READ } }, async (_request, reply) =>
    success(reply, await describeTree(app.database.pool)),
  )

  route(
    app,
    'moveCategory',
    { config: { access: 'staff', roles: WRITE, limits: ['mutation'] } },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params: { id }, body }, staff) => {
        const { version, parent_id: parentId, before: next = null } = body
        const moved = await moveCategory(client, id, { parentId, before: next, version })
        await recordAudit(client, staff, {
          action: 'moved',
          resource: 'category',
          recordId: id,
          title: moved.name,
          changes: [{ field: '/parent_id', from: moved.parent_id, to: parentId }],
        })
        return { data: await describeTree(client) }
      },
    }),
  )
}
