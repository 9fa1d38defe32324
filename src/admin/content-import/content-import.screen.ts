import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-content-import.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/content-import',
  title: t.title,
  roles: ['owner', 'manager', 'editor'],
  menu: { group: 'content', place: 11 },
  code: lazyCode(() => import('./content-import.tsx')),
}
