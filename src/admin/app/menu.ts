import type { MenuGroup } from '#domain/resource-facts.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import * as t from '#words/admin-app.ts'
import type { AdminIconName } from '../shell/admin-icon.tsx'

/** A place in the admin that the menu and the command palette lead to. */
export interface MenuItem {
  group: MenuGroup
  place: number
  title: () => string
  /** Whole address. */
  href: string
  roles?: readonly StaffRole[] | undefined
  icon?: AdminIconName | undefined
  /** Rendered by the server, outside this app. */
  isServerPage?: boolean
}

export interface MenuSection {
  group: MenuGroup
  title: string
  icon: AdminIconName
  items: readonly MenuItem[]
}

const GROUPS: readonly { group: MenuGroup; title: () => string; icon: AdminIconName }[] = [
  { group: 'orders', title: t.groupOrders, icon: 'cart' },
  { group: 'catalogue', title: t.groupCatalogue, icon: 'tag' },
  { group: 'customers', title: t.groupCustomers, icon: 'user' },
  { group: 'content', title: t.groupContent, icon: 'document' },
  { group: 'marketing', title: t.groupMarketing, icon: 'megaphone' },
  { group: 'settings', title: t.groupSettings, icon: 'settings' },
]

/** Returns the items that a role may open, by group and place. Groups without items are left out. */
export function menuFor(items: readonly MenuItem[], role: StaffRole): MenuSection[] {
  const allowed = items.filter(({ roles }) => roles === undefined || roles.includes(role))
  return GROUPS.flatMap(({ group, title, icon }) => {
    const own = allowed.filter((item) => item.group === group).toSorted((a, b) => a.place - b.place)
    return own.length === 0 ? [] : [{ group, title: title(), icon, items: own }]
  })
}

/** Returns the item of the open address: the one with the longest matching start. */
export function currentItem(items: readonly MenuItem[], path: string): MenuItem | undefined {
  return items
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
}
