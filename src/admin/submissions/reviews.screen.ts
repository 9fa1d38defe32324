import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-submissions.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/reviews',
  title: t.reviews,
  roles: ['owner', 'manager'],
  menu: { group: 'customers', place: 40 },
  code: lazyCode(() => import('./reviews.tsx')),
}
