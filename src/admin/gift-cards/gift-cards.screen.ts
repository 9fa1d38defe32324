import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { listScreen } from '../resources/resource-screens.ts'

export const screen = listScreen(
  resources['gift-card'],
  lazyCode(() => import('./gift-cards.tsx')),
)
