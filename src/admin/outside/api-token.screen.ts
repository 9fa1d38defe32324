import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { 'api-token': token } = resources

export const screen: AdminScreen = {
  path: `/${token.path}/$id`,
  title: () => schemaText(token.singular),
  roles: token.roles.read,
  resource: token,
  code: lazyCode(() => import('./api-token.tsx')),
}
