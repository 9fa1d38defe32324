import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-prices.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/prices',
  title: t.title,
  roles: ['owner', 'manager'],
  menu: { group: 'catalogue', place: 14 },
  code: lazyCode(() => import('./prices.tsx')),
}
