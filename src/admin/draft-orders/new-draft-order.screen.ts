import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { newRecordScreen } from '../resources/resource-screens.ts'

export const screen = newRecordScreen(
  resources['draft-order'],
  lazyCode(() => import('./draft-order.tsx')),
)
