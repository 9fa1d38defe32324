import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-prices.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/prices/change',
  title: t.changeMany,
  roles: ['owner', 'manager'],
  code: lazyCode(() => import('./change-prices.tsx')),
}
