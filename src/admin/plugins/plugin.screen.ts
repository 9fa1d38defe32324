import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-settings.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/settings/plugins/$name',
  title: t.plugins,
  roles: ['owner', 'manager'],
  code: lazyCode(() => import('./plugin.tsx')),
}
