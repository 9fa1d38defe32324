import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { recordScreen } from '../resources/resource-screens.ts'

export const screen = recordScreen(
  resources['gift-card'],
  lazyCode(() => import('./gift-card.tsx')),
)
