import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-import.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/import/$id',
  title: t.importTitle,
  roles: ['owner', 'manager'],
  code: lazyCode(() => import('./import-run.tsx')),
}
