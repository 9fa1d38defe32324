import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-customers.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/customers/$id',
  title: t.customers,
  roles: ['owner', 'manager', 'fulfilment'],
  code: lazyCode(() => import('./customer.tsx')),
}
