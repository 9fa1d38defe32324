import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-staff.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/my-account',
  title: t.account,
  code: lazyCode(() => import('./account.tsx')),
}
