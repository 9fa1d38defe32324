import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { path, plural, menu, roles } = resources.category

/** Replaces the list that every resource has. */
export const screen: AdminScreen = {
  path: `/${path}`,
  title: () => schemaText(plural),
  roles: roles.read,
  menu,
  resource: resources.category,
  code: lazyCode(() => import('./categories.tsx')),
}
