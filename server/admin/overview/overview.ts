import type { FastifyInstance } from 'fastify'
import type { AdminOverview } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { statement } from '#server/platform/db/database.ts'
import { countPaymentTasks } from '#server/commerce/payment/comparison/payment-tasks.ts'
import { listProcesses, mergeJobs } from '#server/platform/processes/process-states.ts'
import { storedProblems } from '#server/admin/problems/stored-problems.ts'
import { countFaultyDocuments } from '#server/pages/documents/published-problems.ts'

/** Nobody reads a higher number. */
const MOST = 1000

type Catalogue = Pick<
  AdminOverview,
  'categories' | 'products' | 'published' | 'out_of_stock' | 'low_stock' | 'without_picture'
>

const own = 'archive_of IS NULL AND archived_at IS NULL'
const countCatalogue = statement<Catalogue, []>(
  'overview-catalogue',
  `SELECT
     (SELECT count(*)::int FROM (SELECT FROM category LIMIT ${MOST}) s) AS categories,
     (SELECT count(*)::int FROM (SELECT FROM product_group WHERE ${own} LIMIT ${MOST}) s) AS products,
     (SELECT count(*)::int FROM (SELECT FROM product_group WHERE ${own} AND published LIMIT ${MOST}) s) AS published,
     (SELECT count(*)::int FROM (SELECT FROM product_group WHERE ${own} AND published AND NOT in_stock LIMIT ${MOST}) s) AS out_of_stock,
     (SELECT count(*)::int FROM (SELECT FROM low_stock LIMIT ${MOST}) s) AS low_stock,
     (SELECT count(*)::int FROM (SELECT FROM product_group WHERE ${own} AND published AND images = '[]' LIMIT ${MOST}) s) AS without_picture`,
)
const countOrders = statement<{ count: number }, []>(
  'overview-orders',
  `SELECT count(*)::int AS count FROM (SELECT FROM orders WHERE status = 'confirmed' LIMIT ${MOST}) s`,
)
const countUnconfirmed = statement<{ count: number }, []>(
  'overview-unconfirmed',
  `SELECT count(*)::int AS count FROM (SELECT FROM orders WHERE status = 'pending' AND contact_key IS NOT NULL LIMIT ${MOST}) s`,
)
const countReturns = statement<{ to_decide: number; to_inspect: number }, []>(
  'overview-returns',
  `SELECT count(*) FILTER (WHERE status = 'asked')::int AS to_decide, count(received_at)::int AS to_inspect
   FROM (SELECT status, received_at FROM refund_request WHERE closed_at IS NULL AND status <> 'refused' LIMIT ${MOST}) s`,
)
const countFailedMessages = statement<{ count: number }, []>(
  'overview-messages',
  `SELECT count(*)::int AS count FROM (
     SELECT FROM outbox WHERE status = 'failed' AND created_at > now() - interval '30 days' LIMIT ${MOST}) s`,
)
const countFailingWebhooks = statement<{ count: number }, []>(
  'overview-webhooks',
  `SELECT count(*)::int AS count FROM webhook
   WHERE state = 'suspended' OR (state = 'on' AND failing_since < now() - interval '1 hour')`,
)
const countAccounts = statement<{ count: number }, []>(
  'overview-accounts',
  `SELECT count(*)::int AS count FROM (SELECT FROM staff LIMIT ${MOST}) s`,
)

/** Returns what the shop has and what needs attention, as far as a role may see it. */
export async function describeShop(app: FastifyInstance, role: StaffRole): Promise<AdminOverview> {
  const { pool } = app.database
  const can = (...roles: StaffRole[]) => roles.includes(role)
  const first = async (count: typeof countOrders) => (await count(pool))[0]?.count ?? 0
  const isSeller = can('owner', 'manager', 'fulfilment')
  const isManager = can('owner', 'manager')
  const [[catalogue], unconfirmed, [returns], documents, toShip, payments, failed, problems, accounts, webhooks, jobs] =
    await Promise.all([
      countCatalogue(pool),
      isSeller ? first(countUnconfirmed) : undefined,
      isSeller ? countReturns(pool) : [],
      can('owner', 'manager', 'editor') ? countFaultyDocuments(app) : undefined,
      isSeller ? first(countOrders) : undefined,
      isManager ? countPaymentTasks(pool) : undefined,
      isManager ? first(countFailedMessages) : undefined,
      isManager
        ? storedProblems(app).then((all) => all.reduce((sum, { faults }) => sum + faults.length, 0))
        : undefined,
      can('owner') ? first(countAccounts) : undefined,
      can('owner') ? first(countFailingWebhooks) : undefined,
      isManager ? listProcesses(pool) : undefined,
    ])
  return {
    ...catalogue!,
    ...(unconfirmed !== undefined && { to_confirm: unconfirmed }),
    ...(returns && { returns_to_decide: returns.to_decide, returns_to_inspect: returns.to_inspect }),
    ...(documents !== undefined && { document_problems: documents }),
    ...(toShip !== undefined && { to_ship: toShip }),
    ...(payments !== undefined && { payment_tasks: payments }),
    ...(failed !== undefined && { failed_messages: failed }),
    ...(jobs && { failing_jobs: mergeJobs(jobs).filter(({ failing }) => failing > 0).length }),
    ...(problems !== undefined && { problems }),
    ...(accounts !== undefined && { accounts }),
    ...(webhooks !== undefined && { failing_webhooks: webhooks }),
  }
}
