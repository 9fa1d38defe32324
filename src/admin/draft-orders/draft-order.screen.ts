import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-draft-orders.ts'
import type { AdminScreen } from '../shell/screen.ts'

const resource = resources['draft-order']

export const screen: AdminScreen = {
  path: '/draft-orders/$id',
  title: t.draft,
  roles: resource.roles.read,
  resource,
  code: lazyCode(() => import('./draft-order.tsx')),
}
