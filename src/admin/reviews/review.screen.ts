import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { review: resource } = resources

export const screen: AdminScreen = {
  path: '/reviews/$id',
  title: () => schemaText(resource.singular),
  roles: resource.roles.read,
  resource,
  code: lazyCode(() => import('./review.tsx')),
}
