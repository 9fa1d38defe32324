import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-pages.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/pages',
  title: t.pages,
  roles: ['owner', 'manager', 'editor'],
  menu: { group: 'content', place: 5 },
  code: lazyCode(() => import('./list/pages.tsx')),
}
