// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createHttp } from '#api/client/http.ts'
import { failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import type { StaffMember } from '#generated/api.d.ts'
import { RequiredSecondFactor } from '../account/required-second-factor.tsx'
import { AdminProvider, sessionQuery } from '../shell/session.ts'
import { RequiredRoles } from './required-roles.tsx'

const SHOP = { name: 'Ashkiln', currency: 'INR', locale: 'en-IN', time_zone: 'Asia/Kolkata', origin: '' }

function show(content: ReactNode, ...answers: Parameters<typeof fakeTransport>) {
  const { transport, requests } = fakeTransport(...answers)
  const queryClient = new QueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const http = createHttp({ transport, checkContract: () => Promise.resolve(undefined) })
  const admin = { http, queryClient, session: { id: 7, name: 'Anu', role: 'owner' as const, shop: SHOP } }
  render(
    <QueryClientProvider client={queryClient}>
      <AdminProvider value={admin}>{content}</AdminProvider>
    </QueryClientProvider>,
  )
  return { requests, invalidate }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('AD-01 sets two-step login up, shows the recovery codes, and only then opens the admin', async () => {
  const start = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Shop:anu@x.example?secret=ABCDEFGHIJKLMNOP' }
  const { requests, invalidate } = show(
    <RequiredSecondFactor />,
    success(start),
    failure(422, 'This code is wrong.', { code: 'wrong_code', payload: { errors: { code: 'This code is wrong.' } } }),
    success({ codes: ['AAAA-BBBB'] }),
  )
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  await press('Set up')
  await userEvent.type(await screen.findByLabelText('Code from the app'), '000000')
  await press('Turn on')
  expect((await screen.findAllByText('This code is wrong.')).length).toBeGreaterThan(0)
  await userEvent.clear(screen.getByLabelText('Code from the app'))
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456')
  await press('Turn on')
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy()
  expect(requests.map(({ path }) => path.replace(/^.*\//u, ''))).toEqual(['start', 'confirm', 'confirm'])
  expect(invalidate).not.toHaveBeenCalledWith({ queryKey: sessionQuery.queryKey })
  await press('I’ve saved them')
  expect(invalidate).toHaveBeenCalledWith({ queryKey: sessionQuery.queryKey })
})

it('AD-01 chooses the roles that require it, and says whom that concerns', async () => {
  const person = (id: number, role: StaffMember['role'], hasFactor: boolean): StaffMember => ({
    ...{ id, role, name: `Person ${id}`, email: `${id}@x.example`, created_at: '2026-11-01T00:00:00Z' },
    ...{ disabled_at: null, last_seen_at: null, has_second_factor: hasFactor },
  })
  const staff = [person(1, 'owner', true), person(2, 'manager', false), person(3, 'manager', false)]
  const { requests } = show(
    <RequiredRoles staff={staff} before={['owner']} />,
    success({ roles: ['owner', 'manager'] }),
  )
  expect(screen.getByText('Everyone in these roles uses it already.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.click(screen.getByLabelText('Manager'))
  expect(screen.getByText('2 people haven’t set it up yet.')).toBeTruthy()
  await press('Save')
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ roles: ['owner', 'manager'] })
})
