import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-settings.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/settings/sentences',
  title: t.sentences,
  roles: ['owner', 'manager', 'editor'],
  menu: { group: 'settings', place: 58 },
  code: lazyCode(() => import('./sentences.tsx')),
}
