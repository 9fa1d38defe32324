// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { ListExport } from './list-export.tsx'
import type { Selection } from './use-selection.ts'

beforeEach(() => installDialog())

const nothing = () => undefined
const selectionOf = (ids: number[]): Selection => ({
  ids: new Set(ids),
  isAll: false,
  toggle: nothing,
  toggleAll: nothing,
  selectMatching: nothing,
  clear: nothing,
})

it('AD-16 exports the selection, what the list shows, or everything, in a format', async () => {
  render(
    <ListExport
      facts={{
        export: { path: '/api/admin/exports/products', formats: { vitrine: 'This shop', shopify: 'Shopify' } },
        filters: [{ name: 'state', title: 'State', options: { hidden: 'Hidden' } }],
      }}
      things="products"
      parameters={{ search: 'mug', state: 'hidden', sort: 'name' }}
      selection={selectionOf([7, 9])}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const [what, format] = await screen.findAllByRole('combobox')
  const parameters = () =>
    new URL(screen.getByRole('link', { name: 'Download' }).getAttribute('href')!, 'http://x').search
  expect(parameters()).toBe('?format=vitrine&ids=7%2C9')
  await userEvent.selectOptions(what!, 'All that match the search and the filters')
  await userEvent.selectOptions(format!, 'Shopify')
  expect(parameters()).toBe('?format=shopify&search=mug&state=hidden')
  await userEvent.selectOptions(what!, 'All products')
  expect(parameters()).toBe('?format=shopify')
})
