import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-settings.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/settings/plugins',
  title: t.plugins,
  roles: ['owner', 'manager'],
  menu: { group: 'settings', place: 70 },
  code: lazyCode(() => import('./plugins.tsx')),
}
