import type { FastifyInstance } from 'fastify'
import type { StaffRole } from '#domain/staff-roles.ts'
import { numberCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import { type AuditChange, recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { approveReturn, lockReturn, readApproval, refuseReturn } from './decide-return.ts'
import { receiveReturn, settleReturn } from './receive-return.ts'
import { readReturn } from './return-page.ts'

const DECIDERS: readonly StaffRole[] = ['owner', 'manager']
const RECEIVERS: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']
const ofDeciders = { access: 'staff', roles: DECIDERS, limits: ['mutation'] } as const
const ofReceivers = { access: 'staff', roles: RECEIVERS, limits: ['mutation'] } as const
const nothing = async () => undefined

/** Decisions of staff on return requests, and on the goods that arrive (AD-23). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getReturn', { config: { access: 'staff', roles: RECEIVERS } }, async ({ params }, reply) =>
    success(reply, await readReturn(app.database.pool, params.id)),
  )

  route(app, 'previewReturn', { config: { access: 'staff', roles: DECIDERS } }, async ({ params, body }, reply) => {
    const amount = await inTransaction(app.database, async ({ client }) => {
      const { order, request } = await lockReturn(client, params.id)
      return { amount: readApproval(order, request, body).amount, currency: order.currency }
    })
    return success(reply, { amount })
  })

  route(
    app,
    'approveReturn',
    { config: { ...ofDeciders, reauthenticated: true } },
    mutation({
      before: nothing,
      work: async ({ client }, { staff, params, body }) => {
        const found = await lockReturn(client, params.id)
        const before = found.request
        const approved = await approveReturn(client, app, found, { ...body, answer: body.answer?.trim() ?? '' })
        await record(client, staff!, found, 'approved', [
          { field: '/amount', from: before.amount, to: approved.amount },
          ...before.lines.flatMap(({ quantity }, index) => {
            const to = approved.lines[index]?.quantity ?? 0
            return to === quantity ? [] : [{ field: `/lines/${index}/quantity`, from: quantity, to }]
          }),
        ])
        await numberCreditNotes(client)
        return { data: await readReturn(client, params.id) }
      },
    }),
  )

  route(
    app,
    'refuseReturn',
    { config: ofDeciders },
    mutation({
      before: nothing,
      work: async ({ client }, { staff, params, body }) => {
        const found = await lockReturn(client, params.id)
        await refuseReturn(client, app, found, body.answer.trim())
        await record(client, staff!, found, 'declined')
        return { data: await readReturn(client, params.id) }
      },
    }),
  )

  route(
    app,
    'receiveReturn',
    { config: ofReceivers },
    mutation({
      before: nothing,
      work: async ({ client }, { staff, params }) => {
        const found = await lockReturn(client, params.id)
        await receiveReturn(client, app, found.order, params.id)
        await record(client, staff!, found, 'received')
        return { data: await readReturn(client, params.id) }
      },
    }),
  )

  route(
    app,
    'settleReturn',
    { config: ofReceivers },
    mutation({
      before: nothing,
      work: async ({ client }, { staff, params, body }) => {
        const found = await lockReturn(client, params.id)
        const settled = body.lines.filter(({ restock, write_off: lost }) => restock + lost > 0)
        await settleReturn(client, found.order, params.id, settled)
        const total = (name: 'restock' | 'write_off') => settled.reduce((sum, line) => sum + line[name], 0)
        await record(client, staff!, found, 'restocked', [
          { field: '/restocked', to: total('restock') },
          { field: '/written_off', to: total('write_off') },
        ])
        return { data: await readReturn(client, params.id) }
      },
    }),
  )
}

/** Records a decision without its explanation, which is for the customer only. */
const record = (
  db: Queryable,
  staff: Staff,
  { order, request }: Awaited<ReturnType<typeof lockReturn>>,
  action: string,
  changes: AuditChange[] = [],
): Promise<void> =>
  recordAudit(db, staff, { action, resource: 'return', recordId: request.id, title: order.order_no, changes })
