import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-staff.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/reset-password',
  title: t.resetTitle,
  isPublic: true,
  code: lazyCode(() => import('./reset-password.tsx')),
}
