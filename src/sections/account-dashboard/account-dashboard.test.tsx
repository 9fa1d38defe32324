// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { success } from '#api/testing/fake-transport.ts'
import { meera, showAccountSection } from '#tools/testing/show-account-section.tsx'
import { elementOf } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const answers = (first_name = 'Meera', addresses = 2) => ({
  'GET /api/account/get': success({ ...meera, first_name }),
  'GET /api/address/all': success(Array.from({ length: addresses }, (_, id) => ({ id }))),
})
const cardOf = (name: string) => within(screen.getByText(name).closest('li')!)

it('AC-01 greets the customer and shows the pages as cards with their descriptions', async () => {
  showAccountSection(section, { answers: answers() })
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

it('AC-01 says what the account holds', async () => {
  showAccountSection(section, { answers: answers() })
  expect(await cardOf('Addresses').findByText('2 addresses')).toBeVisible()
  expect(await cardOf('Profile').findByText('meera@ashkiln.example')).toBeVisible()
  showAccountSection(section, { answers: answers('Meera', 0) })
  expect(await cardOf('Addresses').findByText('None yet')).toBeVisible()
})

it('AC-01 greets by no name where the account has none, and stands without an answer', async () => {
  const { calls } = showAccountSection(section, { answers: answers('') })
  await cardOf('Addresses').findByText('2 addresses')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Hello$/)
  expect(calls.map(({ call }) => call)).toContain('GET /api/account/get')
  expect(renderToString(elementOf(section))).toContain('Orders &amp; Refunds')
})
