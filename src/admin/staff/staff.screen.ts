import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-staff.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/staff',
  title: t.staff,
  roles: ['owner'],
  menu: { group: 'settings', place: 60 },
  code: lazyCode(() => import('./staff.tsx')),
}
