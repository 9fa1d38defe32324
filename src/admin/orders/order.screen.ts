import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-desk.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/orders/$number',
  title: t.orders,
  roles: ['owner', 'manager', 'fulfilment'],
  code: lazyCode(() => import('./order.tsx')),
}
