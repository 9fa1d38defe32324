import { singletons } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { appearance } = singletons

export const screen: AdminScreen = {
  path: `/${appearance.path}`,
  title: () => schemaText(appearance.title),
  roles: appearance.roles.read,
  menu: appearance.menu,
  singleton: appearance,
  code: lazyCode(() => import('./appearance.tsx')),
}
