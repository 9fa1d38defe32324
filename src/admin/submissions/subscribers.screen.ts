import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-submissions.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/subscribers',
  title: t.subscribers,
  roles: ['owner', 'manager'],
  menu: { group: 'customers', place: 60 },
  code: lazyCode(() => import('./subscribers.tsx')),
}
