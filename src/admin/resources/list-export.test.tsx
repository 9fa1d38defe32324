// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHttp } from '#api/client/http.ts'
import { failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { AdminProvider } from '../shell/session.ts'
import { ExportButton } from './export-button.tsx'
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

it('AD-16 downloads personal data only after the server has accepted who somebody is', async () => {
  const refused = failure(403, 'Confirm who you are.', { code: 'reauthentication_required' })
  const { transport, requests } = fakeTransport(refused, success({}))
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(`${this.pathname}${this.search}`)
  })
  const shop = { name: 'Ashkiln', currency: 'INR', locale: 'en-IN', time_zone: 'Asia/Kolkata', origin: '' }
  const session = { id: 7, name: 'Anu', role: 'owner' as const, shop }
  render(
    <AdminProvider value={{ http: createHttp({ transport }), queryClient: new QueryClient(), session }}>
      <ExportButton
        isPersonal
        things="subscribers"
        path="/x"
        scopes={[{ title: 'One', parameters: { search: 'a@b' } }]}
      />
    </AdminProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const download = await screen.findByRole('button', { name: 'Download' })
  await userEvent.click(download)
  await expect.poll(() => requests.length === 1 && !download.hasAttribute('disabled')).toBe(true)
  expect(downloads).toEqual([])
  await userEvent.click(download)
  await expect.poll(() => downloads).toEqual(['/x?search=a%40b'])
  expect(requests.map(({ path }) => path)).toEqual(['/api/admin/reauthentication', '/api/admin/reauthentication'])
  expect(screen.queryByRole('dialog')).toBeNull()
})
