import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-fonts.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/settings/fonts',
  title: t.title,
  roles: ['owner', 'manager'],
  menu: { group: 'settings', place: 71 },
  code: lazyCode(() => import('./fonts.tsx')),
}
