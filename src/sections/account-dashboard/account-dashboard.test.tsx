// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { fakeAddress } from '#domain/testing/fake-address.ts'
import { success } from '#api/testing/fake-transport.ts'
import { demoStore, elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const answers = (first_name = 'Meera', addresses = 2) => ({
  'GET /api/account/get': success({ ...meera, first_name }),
  'GET /api/address/all': success(Array.from({ length: addresses }, (_, index) => fakeAddress({ id: index + 1 }))),
})
const cardOf = (name: string) => within(screen.getByText(name).closest('li')!)

it('AC-01 greets the customer and shows the pages as cards with their descriptions', async () => {
  showSection(section, { customer: meera, answers: answers() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Meera' })).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/profile',
    '/account/security',
    '/account/orders',
    '/account/addresses',
    '/account/wishlist',
  ])
  expect(cardOf('Security').getByText('Access logs & change password')).toBeVisible()
})

it('AC-01 shows a plugin’s entries, except those hidden from the dashboard', async () => {
  const menu = [
    { menu: 'Points', path: '/points', description: 'What you have saved' },
    { menu: 'Terms', path: '/points/terms', show_in_dashboard: false },
  ]
  const loyalty = { module_name: 'Loyalty', config: { account_menu: [{ menu_group_title: 'Loyalty', menu }] } }
  const values = { ...demoStore(), plugins: [loyalty] }
  showSection(section, { customer: meera, answers: answers(), data: [[shopValuesQuery().queryKey, values]] })
  expect(await cardOf('Points').findByText('What you have saved')).toBeVisible()
  expect(cardOf('Points').getByRole('link')).toHaveAttribute('href', '/points')
  expect(screen.queryByText('Terms')).toBeNull()
})

it('AC-01 shows notes about the account’s contents', async () => {
  showSection(section, { customer: meera, answers: answers() })
  expect(await cardOf('Addresses').findByText('2 addresses')).toBeVisible()
  expect(await cardOf('Profile').findByText('meera@ashkiln.example')).toBeVisible()
  showSection(section, { customer: meera, answers: answers('Meera', 0) })
  expect(await cardOf('Addresses').findByText('No addresses yet')).toBeVisible()
})

it('AC-01 greets without a name if the account has none', async () => {
  const { calls } = showSection(section, { customer: meera, answers: answers('') })
  await cardOf('Addresses').findByText('2 addresses')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Hello$/)
  expect(calls.map(({ call }) => call)).toContain('GET /api/account/get')
  expect(renderToString(elementOf(section))).toContain('Orders &amp; Refunds')
})
