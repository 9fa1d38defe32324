import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { 'missing-page': page } = resources

export const screen: AdminScreen = {
  path: `/${page.path}/$id`,
  title: () => schemaText(page.singular),
  roles: page.roles.write,
  resource: page,
  code: lazyCode(() => import('./missing-page.tsx')),
}
