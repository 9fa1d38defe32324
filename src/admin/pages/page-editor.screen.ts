import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-pages.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/pages/$type/$key',
  title: t.editor,
  roles: ['owner', 'manager', 'editor'],
  code: lazyCode(() => import('./page-editor.tsx')),
}
