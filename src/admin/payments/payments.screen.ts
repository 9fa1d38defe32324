import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-payments.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/payments',
  title: t.payments,
  menu: { group: 'orders', place: 20 },
  roles: ['owner', 'manager'],
  code: lazyCode(() => import('./payments.tsx')),
}
