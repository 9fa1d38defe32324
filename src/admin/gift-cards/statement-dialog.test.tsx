// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createHttp } from '#api/client/http.ts'
import { fakeTransport } from '#api/testing/fake-transport.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { AdminProvider } from '../shell/session.ts'
import { StatementDialog } from './statement-dialog.tsx'

beforeEach(() => installDialog())

it('AD-25 the statement of gift cards covers the days that were chosen, and no impossible ones', async () => {
  const shop = { name: 'Ashkiln', currency: 'INR', locale: 'en-IN', time_zone: 'Asia/Kolkata', origin: '' }
  const session = { id: 7, name: 'Anu', role: 'owner' as const, shop }
  const http = createHttp({ transport: fakeTransport().transport })
  render(
    <AdminProvider value={{ http, queryClient: new QueryClient(), session }}>
      <StatementDialog onClose={() => undefined} />
    </AdminProvider>,
  )
  const first = await screen.findByLabelText('From')
  expect((first as HTMLInputElement).value).toMatch(/-01$/)
  fireEvent.change(first, { target: { value: '2026-04-01' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-03-31' } })
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(/isn’t before the first/)
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2027-03-31' } })
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    '/api/admin/exports/gift-card-balances?from=2026-04-01&until=2027-03-31',
  )
})
