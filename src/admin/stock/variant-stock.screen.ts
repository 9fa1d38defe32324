import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-stock.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/stock/$id',
  title: t.title,
  code: lazyCode(() => import('./variant-stock.tsx')),
}
