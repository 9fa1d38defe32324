import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-returns.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/returns/$id',
  title: t.returns,
  roles: ['owner', 'manager', 'fulfilment'],
  code: lazyCode(() => import('./return.tsx')),
}
