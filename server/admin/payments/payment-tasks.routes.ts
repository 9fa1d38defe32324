import type { FastifyInstance } from 'fastify'
import type { DifferenceParams, DismissPaymentDifferenceBody, PaymentTaskList } from '#generated/api.d.ts'
import { comparePayments } from '#server/commerce/payment/comparison/compare.ts'
import { dismissDifference, readPaymentTasks } from '#server/commerce/payment/comparison/payment-tasks.ts'
import { providerTitle } from '#server/commerce/payment-modes/definitions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/commands.ts'

/** Failed refunds, open disputes, and differences between the books and the providers’. */
export async function routes(app: FastifyInstance): Promise<void> {
  const read = { access: 'staff', roles: ['owner', 'manager'] } as const
  const write = { ...read, limits: ['mutation'] } as const

  route(app, 'getPaymentTasks', { config: read }, async (_request, reply) =>
    success(reply, await tasksOf(app.database.pool)),
  )
  route(
    app,
    'comparePayments',
    { config: write },
    mutation<object, undefined, PaymentTaskList>({
      // Providers answer slowly, so the comparison runs in its own transactions.
      before: async () => {
        await comparePayments(app, 0)
        return undefined
      },
      work: async ({ client }) => ({ data: await tasksOf(client) }),
    }),
  )
  route(
    app,
    'dismissPaymentDifference',
    { config: write },
    mutation<{ Params: DifferenceParams; Body: DismissPaymentDifferenceBody }, undefined, null>({
      before: async () => undefined,
      work: async ({ client }, { params: { id }, body: { reason }, staff }) => {
        const task = (await readPaymentTasks(client)).differences.find((one) => one.id === id)
        if (!(await dismissDifference(client, id))) throw notFound(t.noDifference({ number: String(id) }))
        await recordAudit(client, staff!, {
          action: 'dismissed',
          resource: 'payment_difference',
          recordId: id,
          title: task?.order_no ?? task?.name ?? '',
          changes: [{ field: '/reason', to: reason.trim() }],
        })
        return { data: null }
      },
    }),
  )
}

async function tasksOf(db: Queryable): Promise<PaymentTaskList> {
  const { refunds, disputes, differences, comparisons } = await readPaymentTasks(db)
  return {
    refunds: refunds.map(({ amount, currency, created_at: at, provider, ...row }) => ({
      ...row,
      provider: providerTitle(provider),
      amount: { amount, currency },
      created_at: at.toISOString(),
    })),
    disputes: disputes.map(({ amount, currency, respond_by: by, provider, ...row }) => ({
      ...row,
      provider: providerTitle(provider),
      amount: { amount, currency },
      respond_by: by?.toISOString() ?? null,
    })),
    differences: differences.map(({ ours, theirs, currency, charged_at: at, provider, ...row }) => ({
      ...row,
      provider: providerTitle(provider),
      ours: { amount: ours, currency },
      theirs: { amount: theirs, currency },
      charged_at: at.toISOString(),
    })),
    comparisons: comparisons.map(({ provider, compared_at: at, error }) => ({
      provider: providerTitle(provider),
      compared_at: at?.toISOString() ?? null,
      error,
    })),
  }
}
