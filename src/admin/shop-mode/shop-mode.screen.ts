import { singletons } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const page = singletons['shop-mode']

export const screen: AdminScreen = {
  path: `/${page.path}`,
  title: () => schemaText(page.title),
  roles: page.roles.read,
  menu: page.menu,
  singleton: page,
  code: lazyCode(() => import('./shop-mode.tsx')),
}
