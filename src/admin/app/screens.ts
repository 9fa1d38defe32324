import type { AdminScreen } from '../shell/screen.ts'
import type { MenuItem } from './menu.ts'
import { serverPages } from './server-pages.ts'

const found = import.meta.glob<{ screen: AdminScreen }>('../*/**/*.screen.ts', { eager: true })

/** Every screen of the admin: those of `*.screen.ts`, which come first, and those of the resources. */
export const screens: readonly AdminScreen[] = Object.values(found).map(({ screen }) => screen)

/** Address of a screen, with its parameters as they are declared. */
export const addressOf = (path: string): string => (path === '/' ? '/admin' : `/admin${path}`)

/** Every item of the menu, for all roles. A screen replaces the server's page with its address. */
export function menuItems(): MenuItem[] {
  const own = screens.flatMap(({ path, title, menu, roles }): MenuItem[] =>
    menu ? [{ ...menu, title, roles, href: addressOf(path) }] : [],
  )
  const taken = new Set(screens.map(({ path }) => addressOf(path)))
  return [...own, ...serverPages.filter(({ href }) => !taken.has(href))]
}

/** A resource as the menu and the search know it. */
interface ResourceScreen {
  name: string
  path: string
  singular: () => string
}

export const resourceScreens: readonly ResourceScreen[] = []
