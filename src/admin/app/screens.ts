import { resources, singletons } from '#generated/admin-resources.ts'
import { listScreen, newRecordScreen, recordScreen, settingsScreen } from '../resources/resource-screens.ts'
import type { AdminScreen } from '../shell/screen.ts'
import type { MenuItem } from './menu.ts'
import { serverPages } from './server-pages.ts'

const found = import.meta.glob<AdminScreen>('../*/**/*.screen.ts', { eager: true, import: 'screen' })
const own = Object.values(found)

/**
 * Every screen of the admin: those of `*.screen.ts`, and those of the resources and settings pages whose address no
 * other has.
 */
export const screens: readonly AdminScreen[] = [
  ...own,
  ...[
    ...Object.values(resources).flatMap((resource) => [
      listScreen(resource),
      newRecordScreen(resource),
      recordScreen(resource),
    ]),
    ...Object.values(singletons).map((singleton) => settingsScreen(singleton)),
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
