import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-submissions.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/problems',
  title: t.problems,
  roles: ['owner', 'manager'],
  menu: { group: 'settings', place: 78 },
  code: lazyCode(() => import('./problems.tsx')),
}
