import { resources, singletons } from '#generated/admin-resources.ts'
import type { ResourceSummary, SingletonSummary } from '#domain/resource-schema.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { schemaText } from '../field/field-schema.ts'
import type { AdminScreen } from '../shell/screen.ts'
import type { MenuItem } from './menu.ts'
import { serverPages } from './server-pages.ts'

const found = import.meta.glob<AdminScreen>('../*/**/*.screen.ts', { eager: true, import: 'screen' })
const own = Object.values(found)

const listCode = lazyCode(() => import('../resources/list-screen.tsx'))
const recordCode = lazyCode(() => import('../resources/record-screen.tsx'))

/** The list of a resource, one of its records, and the form for a new one. */
function screensOf(resource: ResourceSummary): AdminScreen[] {
  const { path, plural, singular, menu, roles } = resource
  const record = { title: () => schemaText(singular), roles: roles.read, resource, code: recordCode }
  return [
    {
      path: `/${path}`,
      title: () => schemaText(plural),
      roles: roles.read,
      resource,
      code: listCode,
      ...(menu && { menu }),
    },
    { path: `/${path}/new`, ...record, roles: roles.write },
    { path: `/${path}/$id`, ...record },
  ]
}

const settingsCode = lazyCode(() => import('../resources/singleton-screen.tsx'))

const settingsScreen = (singleton: SingletonSummary): AdminScreen => ({
  path: `/${singleton.path}`,
  title: () => schemaText(singleton.title),
  roles: singleton.roles.read,
  singleton,
  code: settingsCode,
  ...(singleton.menu && { menu: singleton.menu }),
})

/**
 * Every screen of the admin: those of `*.screen.ts`, and those of the resources and settings pages whose address no
 * other has.
 */
export const screens: readonly AdminScreen[] = [
  ...own,
  ...[
    ...Object.values<ResourceSummary>(resources).flatMap(screensOf),
    ...Object.values<SingletonSummary>(singletons).map(settingsScreen),
  ].filter(({ path }) => !own.some((screen) => screen.path === path)),
]

/** Address of a screen, with its parameters as they are declared. */
export const addressOf = (path: string): string => (path === '/' ? '/admin' : `/admin${path}`)

/** Every item of the menu, for all roles. A screen replaces the server's page with its address. */
export function menuItems(): MenuItem[] {
  const items = screens.flatMap(({ path, title, menu, roles }): MenuItem[] =>
    menu ? [{ ...menu, title, roles, href: addressOf(path) }] : [],
  )
  const taken = new Set(screens.map(({ path }) => addressOf(path)))
  return [...items, ...serverPages.filter(({ href }) => !taken.has(href))]
}
