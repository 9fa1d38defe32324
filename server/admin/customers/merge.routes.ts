import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { requireShopper } from './customer-page.ts'
import { auditOf } from './customers.routes.ts'
import { type Merge, mergeCustomers } from './merge-customers.ts'

/** Merging two accounts of one person (AD-24). */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'], limits: ['mutation'] } as const
  const merge = async (db: Queryable, ids: { id: number; other: number }, allowsDifferentContacts: boolean) => {
    const into = await requireShopper(db, ids.id)
    const from = await requireShopper(db, ids.other)
    return mergeCustomers(db, app, { into, from }, allowsDifferentContacts)
  }

  // Performs the merge and rolls it back, so that the preview cannot differ from it.
  route(app, 'previewCustomerMerge', { config }, async ({ params, body }, reply) =>
    success(reply, await rehearse((db) => merge(db, { id: params.id, other: body.other }, true))),
  )

  route(
    app,
    'mergeCustomers',
    { config: { ...config, reauthenticated: true } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { staff, params: { id }, body }) => {
        const isAllowed = body.allows_different_contacts === true && staff!.role === 'owner'
        const data = await merge(client, { id, other: body.other }, isAllowed)
        const changes = [
          { field: '/merged', to: body.other },
          { field: '/orders', to: data.orders },
        ]
        await recordAudit(client, staff!, { ...auditOf(id, 'merged'), changes })
        return { data }
      },
    }),
  )

  async function rehearse(work: (db: Queryable) => Promise<Merge>): Promise<Merge> {
    let result: Merge | undefined
    const stop = new Error('A rehearsal ends without a commit.')
    await inTransaction(app.database, async ({ client }) => {
      result = await work(client)
      throw stop
    }).catch((error: unknown) => {
      if (error !== stop) throw error
    })
    return result!
  }
}
