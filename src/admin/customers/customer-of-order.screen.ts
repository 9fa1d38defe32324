import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-customers.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/customers/of-order/$number',
  title: t.customers,
  roles: ['owner', 'manager', 'fulfilment'],
  code: lazyCode(() => import('./customer-of-order.tsx')),
}
