import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-import.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/import',
  title: t.title,
  roles: ['owner', 'manager'],
  menu: { group: 'catalogue', place: 80 },
  code: lazyCode(() => import('./import.tsx')),
}
