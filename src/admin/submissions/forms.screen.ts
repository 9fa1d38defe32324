import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-submissions.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/forms',
  title: t.forms,
  roles: ['owner', 'manager'],
  menu: { group: 'customers', place: 50 },
  code: lazyCode(() => import('./forms.tsx')),
}
