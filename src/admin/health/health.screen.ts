import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-health.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/health',
  title: t.health,
  menu: { group: 'settings', place: 75 },
  roles: ['owner', 'manager'],
  code: lazyCode(() => import('./health.tsx')),
}
