import { useQuery } from '@tanstack/react-query'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { SectionQuery } from '#engine/types.ts'
import type { Menu, MenuEntry, MenuGroup, Plugin } from '#generated/api.d.ts'
import { ownPath } from '#lib/url.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/account.ts'

const entry = (menu: string, description: string, path: string): MenuEntry => ({
  menu,
  path,
  description,
  active: true,
})

/** Returns the groups of the specification (§2.3). The dashboard has no card for itself. */
const defaultGroups = (): MenuGroup[] => [
  {
    menu_group_title: t.homeGroup(),
    show_in_dashboard: false,
    menu: [entry(t.dashboard(), t.dashboardDescription(), pageHref('account'))],
  },
  {
    menu_group_title: t.accountGroup(),
    menu: [
      entry(t.profile(), t.profileDescription(), pageHref('profile')),
      entry(t.security(), t.securityDescription(), pageHref('security')),
    ],
  },
  {
    menu_group_title: t.ordersGroup(),
    menu: [
      entry(t.orders(), t.ordersDescription(), pageHref('orders')),
      entry(t.addresses(), t.addressesDescription(), pageHref('addresses')),
      entry(t.wishlist(), t.wishlistDescription(), pageHref('wishlist')),
    ],
  },
]

/**
 * Returns the groups of the account menu: those of the shop's own menu (its entries are the groups) or else the default
 * ones, and those of plugins (`account_menu` in their config). Groups with the same title are merged. Inactive entries
 * and links to other sites are omitted.
 */
export function accountGroups(menu: Menu | undefined, plugins: readonly Plugin[]): MenuGroup[] {
  const groups = new Map<string, MenuGroup>()
  const own = menu?.items.filter(({ active }) => active).map(groupOf)
  for (const group of [...(own ?? defaultGroups()), ...plugins.flatMap(groupsOf)]) {
    const entries = group.menu.filter(({ active, path }) => active && ownPath(path) !== undefined)
    const before = groups.get(group.menu_group_title)
    if (entries.length > 0)
      groups.set(group.menu_group_title, { ...(before ?? group), menu: [...(before?.menu ?? []), ...entries] })
  }
  return [...groups.values()]
}

/** Returns the entries that the dashboard shows as cards. */
export const dashboardEntries = (groups: readonly MenuGroup[]): MenuEntry[] =>
  groups
    .filter(({ show_in_dashboard: isShown }) => isShown !== false)
    .flatMap(({ menu }) => menu.filter(({ show_in_dashboard: isShown }) => isShown !== false))

/** Returns the entry of a page, or of the nearest page above it. */
export function currentEntry(groups: readonly MenuGroup[], path: string): MenuEntry | undefined {
  const candidates = groups
    .flatMap(({ menu }) => menu)
    .filter((item) => path === item.path || (path.startsWith(`${item.path}/`) && item.path !== pageHref('account')))
  return candidates.toSorted((a, b) => b.path.length - a.path.length)[0]
}

const groupOf = ({ menu, show_in_dashboard: isShown, children = [] }: MenuEntry): MenuGroup => ({
  menu_group_title: menu,
  ...(isShown !== undefined && { show_in_dashboard: isShown }),
  menu: children,
})

/** A plugin's config is not validated, so anything that is not a group or an entry is skipped. */
function groupsOf({ config }: Plugin): MenuGroup[] {
  return listOf(config['account_menu']).flatMap(({ menu_group_title: title, show_in_dashboard: isShown, menu }) =>
    typeof title === 'string' && title.trim() !== ''
      ? [{ menu_group_title: title, ...shown(isShown), menu: listOf(menu).flatMap(entryOf) }]
      : [],
  )
}

function entryOf({ menu, path, description, active = true, show_in_dashboard: isShown }: Loose): MenuEntry[] {
  if (typeof menu !== 'string' || menu.trim() === '' || typeof path !== 'string') return []
  return [
    {
      menu,
      path,
      description: typeof description === 'string' ? description : null,
      active: active === true,
      ...shown(isShown),
    },
  ]
}

type Loose = Record<string, unknown>

const shown = (isShown: unknown) => (typeof isShown === 'boolean' ? { show_in_dashboard: isShown } : {})

const listOf = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((item): item is Loose => typeof item === 'object' && item !== null) : []

/** Returns the queries of a section with the account menu. `menu` is the id of the shop's own menu, or empty. */
export const accountMenuQueries = (menu: string): SectionQuery[] => [
  shopValuesQuery(),
  ...(menu === '' ? [] : [menuQuery(menu)]),
]

/** Returns the groups of the account menu (`accountGroups`) for a component. */
export function useAccountGroups(menu: string): MenuGroup[] {
  const { data: values } = useQuery(shopValuesQuery())
  const { data: own } = useQuery({ ...menuQuery(menu), enabled: menu !== '' })
  return accountGroups(own, values?.plugins ?? [])
}
