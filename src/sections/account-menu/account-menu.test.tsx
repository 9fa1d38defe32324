// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { demoStore, elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

/** The menu's column. The disclosure for phones has the same entries. */
const column = () => within(screen.getAllByRole('button', { name: 'Log out' })[1]!.parentElement!)

it('AC-01 lists the groups and their pages, and marks the current one', () => {
  showSection(section, { customer: meera, page: { path: '/account/security' } })
  expect(screen.getByRole('navigation', { name: 'Your account' })).toBeVisible()
  expect(
    column()
      .getAllByRole('list')
      .map((list) => [
        list.getAttribute('aria-label'),
        ...within(list)
          .getAllByRole('link')
          .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      ]),
  ).toEqual([
    ['Home', 'Dashboard /account'],
    ['Account', 'Profile /account/profile', 'Security /account/security'],
    ['Orders', 'Orders & Refunds /account/orders', 'Addresses /account/addresses', 'Wishlist /account/wishlist'],
  ])
  for (const words of ['Account Overview', 'Access logs & change password', 'All your saved product collections'])
    expect(column().getByText(words)).toBeVisible()
  const current = column()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.textContent)).toEqual(['Security'])
})

it('AC-01 shows the entries of plugins', () => {
  const values = {
    ...demoStore(),
    plugins: [
      {
        module_name: 'Loyalty',
        config: { account_menu: [{ menu_group_title: 'Loyalty', menu: [{ menu: 'Points', path: '/points' }] }] },
      },
    ],
  }
  showSection(section, { customer: meera, data: [[shopValuesQuery().queryKey, values]] })
  expect(column().getByRole('list', { name: 'Loyalty' })).toBeVisible()
  expect(column().getByRole('link', { name: 'Points' })).toHaveAttribute('href', '/points')
})

it('AC-01 is a disclosure on phones, named after the page', async () => {
  showSection(section, { customer: meera, page: { path: '/account/profile' } })
  const line = document.querySelector('details')!
  expect(line.querySelector('summary')).toHaveTextContent('Profile')
  expect(line.open).toBe(false)
  await userEvent.click(line.querySelector('summary')!)
  expect(line.open).toBe(true)
})

it('AU-14 logs out', async () => {
  const { sent } = showSection(section, { customer: meera })
  await userEvent.click(column().getByRole('button', { name: 'Log out' }))
  expect(sent).toEqual([{ type: 'logout.requested' }])
})

it('AC-01 is rendered by the server', () => {
  expect(renderToString(elementOf(section))).toContain('Orders &amp; Refunds')
})
