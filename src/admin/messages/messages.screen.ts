import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-submissions.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/messages',
  title: t.messages,
  roles: ['owner', 'manager'],
  menu: { group: 'settings', place: 80 },
  code: lazyCode(() => import('./messages.tsx')),
}
