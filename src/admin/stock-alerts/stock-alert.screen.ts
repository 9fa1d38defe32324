import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { 'stock-alert': resource } = resources

export const screen: AdminScreen = {
  path: '/stock-alerts/$id',
  title: () => schemaText(resource.singular),
  roles: resource.roles.read,
  resource,
  code: lazyCode(() => import('./stock-alert.tsx')),
}
