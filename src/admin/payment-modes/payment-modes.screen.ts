import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-payment-modes.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/payment-methods',
  title: t.title,
  menu: { group: 'settings', place: 34 },
  roles: ['owner', 'manager'],
  code: lazyCode(() => import('./payment-modes.tsx')),
}
