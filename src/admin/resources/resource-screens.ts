import type { ResourceSummary, SingletonSummary } from '#domain/resource-schema.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'

type Code = AdminScreen['code']

const listCode = lazyCode(() => import('./list-screen.tsx'))
const recordCode = lazyCode(() => import('./record-screen.tsx'))
const settingsCode = lazyCode(() => import('./singleton-screen.tsx'))

export const listScreen = (resource: ResourceSummary, code: Code = listCode): AdminScreen => ({
  path: `/${resource.path}`,
  title: () => schemaText(resource.plural),
  roles: resource.roles.read,
  resource,
  code,
  ...(resource.menu && { menu: resource.menu }),
})

export const recordScreen = (resource: ResourceSummary, code: Code = recordCode): AdminScreen => ({
  path: `/${resource.path}/$id`,
  title: () => schemaText(resource.singular),
  roles: resource.roles.read,
  resource,
  code,
})

export const newRecordScreen = (resource: ResourceSummary, code: Code = recordCode): AdminScreen => ({
  ...recordScreen(resource, code),
  path: `/${resource.path}/new`,
  roles: resource.roles.write,
})

export const settingsScreen = (singleton: SingletonSummary, code: Code = settingsCode): AdminScreen => ({
  path: `/${singleton.path}`,
  title: () => schemaText(singleton.title),
  roles: singleton.roles.read,
  singleton,
  code,
  ...(singleton.menu && { menu: singleton.menu }),
})
