import { singletons } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { settingsScreen } from '../resources/resource-screens.ts'

export const screen = settingsScreen(
  singletons['sms'],
  lazyCode(() => import('./sms.tsx')),
)
