import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-shipping.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/shipping',
  title: t.title,
  menu: { group: 'settings', place: 29 },
  roles: ['owner', 'manager', 'fulfilment'],
  code: lazyCode(() => import('./shipping.tsx')),
}
