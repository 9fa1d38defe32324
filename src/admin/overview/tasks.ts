import type { AdminOverview } from '#generated/api.d.ts'
import * as t from '#words/admin-overview.ts'

/** Counts of the server stop here. */
const MOST = 1000

export interface Task {
  key: string
  /** A number, or “1000+”. */
  count: string
  label: string
  href: string
}

/** Returns what needs attention, the most urgent first. */
export function tasksOf(overview: AdminOverview): Task[] {
  const task = (key: string, count: number | undefined, label: (values: { count: number }) => string, href: string) =>
    count === undefined || count === 0
      ? []
      : [{ key, count: count >= MOST ? t.orMore({ count }) : String(count), label: label({ count }), href }]
  return [
    ...task('confirm', overview.to_confirm, t.toConfirm, '/admin/orders?needs=confirm'),
    ...task('orders', overview.to_ship, t.toShip, '/admin/orders?needs=ship'),
    ...task('returns', overview.returns_to_decide, t.returnsToDecide, '/admin/returns?state=asked'),
    ...task('inspect', overview.returns_to_inspect, t.returnsToInspect, '/admin/returns?state=received'),
    ...task('payments', overview.payment_tasks, t.paymentTasks, '/admin/payments'),
    ...task('messages', overview.failed_messages, t.failedMessages, '/admin/messages'),
    ...task('webhooks', overview.failing_webhooks, t.failingWebhooks, '/admin/webhooks'),
    ...task('jobs', overview.failing_jobs, t.failingJobs, '/admin/health'),
    ...task('problems', overview.problems, t.problems, '/admin/problems'),
    ...task('documents', overview.document_problems, t.documentProblems, '/admin/pages?show=problems'),
    ...task('stock', overview.out_of_stock, t.outOfStock, '/admin/products?state=published&availability=out'),
    ...task('low', overview.low_stock, t.lowStock, '/admin/stock?state=low'),
    ...task('pictures', overview.without_picture, t.withoutPicture, '/admin/products?state=published'),
  ]
}
