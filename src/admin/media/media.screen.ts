import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-media.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/media',
  title: t.title,
  roles: ['owner', 'manager', 'editor'],
  menu: { group: 'content', place: 20, icon: 'image' },
  code: lazyCode(() => import('./media.tsx')),
}
