import { describe, expect, it } from 'vitest'
import type { Menu } from '#generated/api.d.ts'
import { accountGroups, currentEntry, dashboardEntries } from './account-menu.ts'

const plugin = (account_menu: unknown) => ({ module_name: 'Loyalty', config: { account_menu } })
const names = (groups: ReturnType<typeof accountGroups>) =>
  groups.map(({ menu_group_title: title, menu }) => [title, ...menu.map(({ menu: name }) => name)])

describe('account menu', () => {
  it('AC-01 has the groups and entries of the specification, with their descriptions', () => {
    const groups = accountGroups(undefined, [])
    expect(names(groups)).toEqual([
      ['Home', 'Dashboard'],
      ['Account', 'Profile', 'Security'],
      ['Orders', 'Orders & Refunds', 'Addresses', 'Wishlist'],
    ])
    expect(groups.flatMap(({ menu }) => menu).map(({ path, description }) => [path, description])).toEqual([
      ['/account', 'Account Overview'],
      ['/account/profile', 'Edit your profile'],
      ['/account/security', 'Access logs & change password'],
      ['/account/orders', 'Track/Manage your orders'],
      ['/account/addresses', 'Save addresses for a hassle-free checkout'],
      ['/account/wishlist', 'All your saved product collections'],
    ])
  })

  it('AC-01 adds the entries of plugins, merged into groups with the same title', () => {
    const added = plugin([
      { menu_group_title: 'Account', menu: [{ menu: 'Points', path: '/points', description: 'What you have saved' }] },
      { menu_group_title: 'Studio', menu: [{ menu: 'Workshops', path: '/workshops' }] },
    ])
    const groups = accountGroups(undefined, [added])
    expect(names(groups)).toEqual([
      ['Home', 'Dashboard'],
      ['Account', 'Profile', 'Security', 'Points'],
      ['Orders', 'Orders & Refunds', 'Addresses', 'Wishlist'],
      ['Studio', 'Workshops'],
    ])
    expect(groups[1]?.menu[2]).toMatchObject({ path: '/points', description: 'What you have saved' })
  })

  it('AC-01 honours show_in_dashboard of groups and of entries', () => {
    const added = plugin([
      { menu_group_title: 'Hidden', show_in_dashboard: false, menu: [{ menu: 'One', path: '/one' }] },
      {
        menu_group_title: 'Shown',
        menu: [
          { menu: 'Two', path: '/two', show_in_dashboard: false },
          { menu: 'Three', path: '/three', show_in_dashboard: true },
        ],
      },
    ])
    const shown = dashboardEntries(accountGroups(undefined, [added])).map(({ menu }) => menu)
    expect(shown).toEqual(['Profile', 'Security', 'Orders & Refunds', 'Addresses', 'Wishlist', 'Three'])
  })

  it('AC-01 skips what is invalid, inactive or leads out of the shop', () => {
    const broken = plugin([
      null,
      'group',
      { menu: [{ menu: 'No group', path: '/x' }] },
      { menu_group_title: 'Broken', menu: 'entries' },
      {
        menu_group_title: 'Bad',
        menu: [
          7,
          { menu: '', path: '/x' },
          { menu: 'Nowhere' },
          { menu: 'Out', path: 'https://evil.example' },
          { menu: 'Script', path: 'javascript:alert(1)' },
          { menu: 'Off', path: '/off', active: false },
        ],
      },
    ])
    for (const one of [broken, plugin('menu'), { module_name: 'None', config: {} }])
      expect(accountGroups(undefined, [one])).toEqual(accountGroups(undefined, []))
  })

  it('AC-01 is replaced by the shop’s own menu', () => {
    const menu: Menu = {
      id: 'account',
      title: 'Account',
      items: [
        {
          menu: 'You',
          path: '/account',
          active: true,
          show_in_dashboard: false,
          children: [{ menu: 'Me', path: '/account/profile', active: true }],
        },
        { menu: 'Off', path: '/', active: false, children: [{ menu: 'Gone', path: '/gone', active: true }] },
      ],
    }
    const groups = accountGroups(menu, [])
    expect(names(groups)).toEqual([['You', 'Me']])
    expect(dashboardEntries(groups)).toEqual([])
  })

  it.each([
    ['/account', '/account'],
    ['/account/orders', '/account/orders'],
    ['/account/orders/17', '/account/orders'],
    ['/account/nothing', undefined],
  ])('AC-01 finds for %s the entry %s', (path, expected) => {
    expect(currentEntry(accountGroups(undefined, []), path)?.path).toBe(expected)
  })
})
