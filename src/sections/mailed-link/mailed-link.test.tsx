// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const email = success({ email: 'anu@example.in', opened_at: '2026-11-01T09:00:00.000Z' })
const change = (kind: string) =>
  success({ kind, changed_at: '2026-11-20T09:00:00.000Z', expires_at: '2026-11-27T09:00:00.000Z' })
const bad = failure(422, 'This link was used already.', { code: 'bad_undo_link' })

async function show(
  purpose: 'verify' | 'undo' | 'order',
  answers: Record<string, FakeAnswer | FakeAnswer[]>,
  token = 't0ken',
) {
  const calls: { call: string; body: unknown }[] = []
  const transport: ApiTransport = async ({ method, path, body }) => {
    const call = `${method} ${path}`
    calls.push({ call, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })
    const prepared = answers[call.split('?')[0] ?? '']
    const { status = 200, body: reply } = (Array.isArray(prepared) ? (prepared.shift() ?? bad) : prepared) ?? bad
    return { status, header: () => undefined, text: () => Promise.resolve(JSON.stringify(reply)) }
  }
  const page = { verify: '/account/verify-email', undo: '/account/undo', order: '/checkout-complete/confirm' }[purpose]
  await showSectionAt(section, `${page}?token=${token}`, { settings: { purpose }, transport })
  return { calls, user: userEvent.setup() }
}

describe('a link that confirms an address', () => {
  it('AU-20 explains itself, and confirms only by a button', async () => {
    const { calls, user } = await show('verify', {
      'GET /api/auth/email/link': email,
      'POST /api/auth/email/verify': success({}),
    })
    expect(await screen.findByText('anu@example.in')).toBeVisible()
    expect(calls).toEqual([{ call: 'GET /api/auth/email/link?token=t0ken', body: undefined }])
    await user.click(screen.getByRole('button', { name: 'Confirm email address' }))
    const result = await screen.findByRole('status')
    expect(result).toHaveTextContent('Your email address is confirmed.')
    await waitFor(() => expect(result).toHaveFocus())
    expect(calls.at(-1)).toEqual({ call: 'POST /api/auth/email/verify', body: { token: 't0ken' } })
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
  })

  it('AU-20 is refused if used or expired, and leads to the profile', async () => {
    await show('verify', { 'GET /api/auth/email/link': bad })
    expect(await screen.findByText(/already been used/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/account/profile')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('AU-20 is checked again after a refusal or a failure', async () => {
    const { user } = await show('verify', {
      'GET /api/auth/email/link': [failure(429, 'Too many tries'), email, bad],
      'POST /api/auth/email/verify': bad,
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
    expect(await screen.findByText(/already been used/)).toBeVisible()
  })
})

describe('a link that undoes a change', () => {
  it.each([
    ['email', /^Your account’s email address was changed on/],
    ['phone', /^Your account’s phone number was changed on/],
    ['password', /^Your account’s password was changed on/],
    ['deletion', /^Your account was deleted on/],
  ])('AU-19 explains the change: %s', async (kind, words) => {
    await show('undo', { 'GET /api/auth/undo': change(kind) })
    expect(await screen.findByText(words)).toBeVisible()
  })

  it.each([
    [true, /we’ve emailed you a link to choose a new one/],
    [false, /log in and choose a new one/],
  ])('AU-19 undoes it only by a button, and explains what to do next (emailed: %s)', async (mailed, words) => {
    const { calls, user } = await show('undo', {
      'GET /api/auth/undo': change('phone'),
      'POST /api/auth/undo': success({ kind: 'phone', mailed }),
    })
    await user.click(await screen.findByRole('button', { name: 'Undo change' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/?dialog=login')
    expect(calls.at(-1)).toEqual({ call: 'POST /api/auth/undo', body: { token: 't0ken' } })
  })

  it('AU-19 is refused if expired', async () => {
    await show('undo', { 'GET /api/auth/undo': bad })
    expect(await screen.findByText(/work for seven days/)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Choose a new password' })
    expect(link).toHaveAttribute('href', '/?dialog=forgot-password')
  })

  it('AU-19 is refused without a call if it has no token', async () => {
    const { calls } = await show('undo', {}, '')
    expect(await screen.findByText(/is incomplete/)).toBeVisible()
    expect(calls).toEqual([])
  })
})

describe('a link that confirms an order', () => {
  const order = (order_no: string, held_until: string | null = '2026-11-20T10:00:00.000Z') => ({
    ...{ order_no, created_at: '2026-11-20T09:00:00.000Z', held_until },
    ...{ grand_total: { amount: 345000, currency: 'INR' }, names: ['2 × Bowl', '1 × Cup'] },
  })
  const waiting = (...orders: object[]) => success({ orders })

  it('OP-04 shows unconfirmed orders and confirms the chosen one', async () => {
    const url = '/checkout-complete?token=t&order_id=2&type=cod'
    const { calls, user } = await show('order', {
      'GET /api/checkout/waiting-orders': waiting(order('261122-000002'), order('261122-000001', null)),
      'POST /api/checkout/confirm-order': success({ order_no: '261122-000001', url }),
    })
    expect(await screen.findByRole('heading', { name: /Order 261122-000002, ₹3,450/u })).toBeVisible()
    expect(screen.getAllByText('2 × Bowl, 1 × Cup')).toHaveLength(2)
    expect(screen.getByText(/no longer reserved/u)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Confirm order 261122-000001' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Thank you. Your order is confirmed.')
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', url)
    expect(calls.at(-1)).toEqual({
      call: 'POST /api/checkout/confirm-order',
      body: { token: 't0ken', order_id: '261122-000001' },
    })
  })

  it('OP-04 explains that no order is unconfirmed', async () => {
    await show('order', { 'GET /api/checkout/waiting-orders': waiting() })
    expect(await screen.findByText(/no orders to confirm/u)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('OP-04 is refused if expired', async () => {
    await show('order', { 'GET /api/checkout/waiting-orders': bad })
    expect(await screen.findByText(/expired or is incomplete/u)).toBeVisible()
  })
})
