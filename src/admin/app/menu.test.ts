import { describe, expect, it } from 'vitest'
import { currentItem, menuFor, type MenuItem } from './menu.ts'

const item = (href: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  group: 'catalogue',
  place: 10,
  title: () => href,
  href,
  ...rest,
})
const items = [
  item('/admin/categories', { place: 20 }),
  item('/admin/products', { place: 10 }),
  item('/admin/orders', { group: 'orders' }),
  item('/admin/staff', { group: 'settings', roles: ['owner'] }),
  item('/admin/products/prices', { place: 30, roles: ['owner', 'manager'] }),
]

describe('the menu', () => {
  it('AD-01 has what the role may open, in the order of groups and places', () => {
    const hrefs = (role: Parameters<typeof menuFor>[1]) =>
      menuFor(items, role).map(({ group, items: own }) => [group, ...own.map(({ href }) => href)])
    expect(hrefs('owner')).toEqual([
      ['orders', '/admin/orders'],
      ['catalogue', '/admin/products', '/admin/categories', '/admin/products/prices'],
      ['settings', '/admin/staff'],
    ])
    expect(hrefs('fulfilment')).toEqual([
      ['orders', '/admin/orders'],
      ['catalogue', '/admin/products', '/admin/categories'],
    ])
  })

  it.each([
    ['/admin/products', '/admin/products'],
    ['/admin/products/12', '/admin/products'],
    ['/admin/products/prices', '/admin/products/prices'],
    ['/admin/productsale', undefined],
    ['/admin', undefined],
  ])('AD-05 marks at %s: %s', (path, href) => {
    expect(currentItem(items, path)?.href).toBe(href)
  })
})
