import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-desk.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/orders',
  title: t.orders,
  roles: ['owner', 'manager', 'fulfilment'],
  menu: { group: 'orders', place: 10 },
  code: lazyCode(() => import('./orders.tsx')),
}
