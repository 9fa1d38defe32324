import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-staff.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/audit',
  title: t.auditLog,
  roles: ['owner'],
  menu: { group: 'settings', place: 65 },
  code: lazyCode(() => import('./audit.tsx')),
}
