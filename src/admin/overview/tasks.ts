import type { AdminOverview } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
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
    ...task('problems', overview.problems, t.problems, '/admin/problems'),
    ...task('documents', overview.document_problems, t.documentProblems, '/admin/documents'),
    ...task('stock', overview.out_of_stock, t.outOfStock, '/admin/products?state=published&availability=out'),
    ...task('low', overview.low_stock, t.lowStock, '/admin/stock?state=low'),
    ...task('pictures', overview.without_picture, t.withoutPicture, '/admin/products?state=published'),
  ]
}

export interface Step {
  key: string
  title: string
  advice: string
  href: string
  isDone: boolean
  /** Another way to do it. */
  other?: { title: string; href: string }
}

/** Returns the steps to a shop that sells, for those who may take them; none once all are done. */
export function stepsOf({ categories, products, published, accounts }: AdminOverview, role: StaffRole): Step[] {
  if (role !== 'owner' && role !== 'manager') return []
  const steps: Step[] = [
    {
      key: 'category',
      title: t.stepCategory(),
      advice: t.stepCategoryAdvice(),
      href: '/admin/categories/new',
      isDone: categories > 0,
    },
    {
      key: 'product',
      title: t.stepProduct(),
      advice: t.stepProductAdvice(),
      href: '/admin/products/new',
      isDone: products > 0,
      other: { title: t.stepImport(), href: '/admin/import' },
    },
    {
      key: 'publish',
      title: t.stepPublish(),
      advice: t.stepPublishAdvice(),
      href: '/admin/products',
      isDone: published > 0,
    },
  ]
  if (accounts !== undefined)
    steps.push({
      key: 'account',
      title: t.stepAccount(),
      advice: t.stepAccountAdvice(),
      href: '/admin/staff',
      isDone: accounts > 0,
    })
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
