import { resources } from '#generated/admin-resources.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

const { webhook } = resources

export const screen: AdminScreen = {
  path: `/${webhook.path}/$id`,
  title: () => schemaText(webhook.singular),
  roles: webhook.roles.read,
  resource: webhook,
  code: lazyCode(() => import('./webhook.tsx')),
}
