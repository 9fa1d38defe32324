import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-health.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/backups',
  title: t.backups,
  menu: { group: 'settings', place: 76 },
  roles: ['owner'],
  code: lazyCode(() => import('./backups.tsx')),
}
