import { useQuery } from '@tanstack/react-query'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { SectionQuery } from '#engine/types.ts'
import type { Menu, MenuEntry, MenuGroup, Plugin } from '#generated/api.d.ts'
import { accountMenu } from '#domain/account-menu-messages.ts'
import { ownPath } from '#lib/url.ts'
import { pageHref } from '#routes/page-href.ts'

const { home, dashboard, account, profile, security, ordersGroup, orders, addresses, wishlist } = accountMenu

const entry = ({ title: menu, description }: { title: string; description: string }, path: string): MenuEntry => ({
  menu,
  path,
  description,
  active: true,
})

/** The groups of the specification (§2.3); the overview does not stand on itself. */
const usual: readonly MenuGroup[] = [
  { menu_group_title: home.title, show_in_dashboard: false, menu: [entry(dashboard, pageHref('account'))] },
  {
    menu_group_title: account.title,
    menu: [entry(profile, pageHref('profile')), entry(security, pageHref('security'))],
  },
  {
    menu_group_title: ordersGroup.title,
    menu: [
      entry(orders, pageHref('orders')),
      entry(addresses, pageHref('addresses')),
      entry(wishlist, pageHref('wishlist')),
    ],
  },
]

/**
 * The groups of the account's menu: those of a menu of the shop (its entries are the groups) or the usual ones, and what
 * the plugins add (`account_menu` of their config, a list of groups). A group of a name that is there already joins it;
 * entries that are not active, or lead nowhere in this shop, are left out.
 */
export function accountGroups(menu: Menu | undefined, plugins: readonly Plugin[]): MenuGroup[] {
  const groups = new Map<string, MenuGroup>()
  const own = menu?.items.filter(({ active }) => active).map(groupOf)
  for (const group of [...(own ?? usual), ...plugins.flatMap(groupsOf)]) {
    const entries = group.menu.filter(({ active, path }) => active && ownPath(path) !== undefined)
    const before = groups.get(group.menu_group_title)
    if (entries.length > 0)
      groups.set(group.menu_group_title, { ...(before ?? group), menu: [...(before?.menu ?? []), ...entries] })
  }
  return [...groups.values()]
}

/** The entries that the overview shows as cards. */
export const dashboardEntries = (groups: readonly MenuGroup[]): MenuEntry[] =>
  groups
    .filter(({ show_in_dashboard: isShown }) => isShown !== false)
    .flatMap(({ menu }) => menu.filter(({ show_in_dashboard: isShown }) => isShown !== false))

/** The entry that stands for a page: its own, or the nearest one above it. */
export function currentEntry(groups: readonly MenuGroup[], path: string): MenuEntry | undefined {
  const above = groups
    .flatMap(({ menu }) => menu)
    .filter((one) => path === one.path || (path.startsWith(`${one.path}/`) && one.path !== pageHref('account')))
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]
}

const groupOf = ({ menu, show_in_dashboard: isShown, children = [] }: MenuEntry): MenuGroup => ({
  menu_group_title: menu,
  ...(isShown !== undefined && { show_in_dashboard: isShown }),
  menu: children,
})

/** What a plugin's config holds is anybody's guess: all that is no group and no entry is passed over. */
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
  Array.isArray(value) ? value.filter((one): one is Loose => typeof one === 'object' && one !== null) : []

/** What a section that shows the account's menu reads; `menu` is empty where the shop has none of its own. */
export const accountMenuQueries = (menu: string): SectionQuery[] => [
  shopValuesQuery(),
  ...(menu === '' ? [] : [menuQuery(menu)]),
]

/** The groups of the account's menu on the page. */
export function useAccountGroups(menu: string): MenuGroup[] {
  const { data: values } = useQuery(shopValuesQuery())
  const { data: own } = useQuery({ ...menuQuery(menu), enabled: menu !== '' })
  return accountGroups(own, values?.plugins ?? [])
}
