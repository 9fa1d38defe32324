import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-stock.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/stock',
  title: t.title,
  menu: { group: 'catalogue', place: 12 },
  code: lazyCode(() => import('./stock.tsx')),
}
