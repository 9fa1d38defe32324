// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { AccessLogEntry, Account, Session } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const session = (id: number, device: string, current = false): Session => ({
  id,
  device,
  address: `192.0.2.${id}`,
  created_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: '2026-11-20T09:00:00.000Z',
  current,
})
const here = session(1, 'Chrome on Android', true)
const entry = (event: AccessLogEntry['event'], day: number): AccessLogEntry => ({
  event,
  time: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  device: 'Firefox on Linux',
  address: '2001:db8::1',
})

async function show(answers: Answers = {}, account: Partial<Account> = {}, settings = {}) {
  const shown = showSection(section, {
    customer: meera,
    settings,
    answers: {
      'GET /api/account/get': success({ ...meera, ...account }),
      'GET /api/account/cards': success([]),
      'GET /api/account/sessions': success([here, session(2, 'Safari on iPad'), session(3, 'Edge on Windows')]),
      'GET /api/account/access-logs': success([entry('password_changed', 20), entry('login', 19)]),
      ...answers,
    },
  })
  await screen.findByLabelText('New password')
  return { ...shown, user: userEvent.setup() }
}

describe('the password', () => {
  const CHANGE = 'PUT /api/account/update-password'
  const current = () => screen.getByLabelText('Current password')
  const fresh = () => screen.getByLabelText('New password')
  const send = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Change password' }))

  it('AC-02 is changed by the current one, which clears the fields', async () => {
    const { user, bodiesOf, messages } = await show({ [CHANGE]: success({}, 'Your password is changed') })
    await user.type(current(), 'monsoon-demo-meera')
    await user.type(fresh(), 'aA1!xyzw')
    expect(await screen.findByText('Strong password')).toBeVisible()
    await send(user)
    await waitFor(() => expect(fresh()).toHaveValue(''))
    expect(current()).toHaveValue('')
    expect(messages).toEqual(['Your password is changed'])
    expect(bodiesOf(CHANGE)).toEqual([{ password: 'aA1!xyzw', current_password: 'monsoon-demo-meera' }])
  })

  it('AC-02 shows errors at the fields and keeps their text', async () => {
    const { user, bodiesOf, messages } = await show(
      {
        [CHANGE]: failure(422, 'That password isn’t right. Please try again.', {
          code: 'wrong_password',
          payload: { errors: { current_password: 'That password isn’t right. Please try again.' } },
        }),
      },
      { email_verified_at: null, phone_verified_at: null },
    )
    await send(user)
    expect(current()).toHaveAccessibleDescription('This field is required')
    expect(fresh()).toHaveAccessibleDescription(/^This field is required/)
    await user.type(current(), 'wrong')
    await user.type(fresh(), 'short')
    await send(user)
    expect(fresh()).toHaveAccessibleDescription(/^Use at least 6 characters\./)
    await user.type(fresh(), 'er1')
    expect(bodiesOf(CHANGE)).toEqual([])
    await send(user)
    await waitFor(() => expect(current()).toHaveAccessibleDescription('That password isn’t right. Please try again.'))
    await waitFor(() => expect(current()).toHaveFocus())
    expect(fresh()).toHaveValue('shorter1')
    expect(messages).toEqual([])
  })

  const required = failure(403, 'Please confirm it’s you.', { code: 'proof_required' })
  const byCode = async (user: ReturnType<typeof userEvent.setup>) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await user.click(await dialog.findByRole('button', { name: `Send a code to ${meera.phone}` }))
    await user.type(await dialog.findByLabelText('Code'), '4821')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
  }
  const proofs = {
    'POST /api/account/proof/request': success({ expires_in: 600 }),
    'POST /api/account/proof': success({ expires_in: 600 }),
  }

  it('AU-19 is changed by a code if it is forgotten', async () => {
    const { user, bodiesOf } = await show({ [CHANGE]: [required, success({}, 'Changed')], ...proofs })
    await user.type(fresh(), 'aA1!xyzw')
    await send(user)
    await byCode(user)
    await waitFor(() => expect(bodiesOf(CHANGE)).toEqual([{ password: 'aA1!xyzw' }, { password: 'aA1!xyzw' }]))
    await waitFor(() => expect(fresh()).toHaveValue(''))
  })

  it('AC-02 AU-19 is set by an account without one after re-authentication by code', async () => {
    const { user, bodiesOf } = await show(
      { [CHANGE]: [required, success({}, 'Changed')], ...proofs },
      { has_password: false },
    )
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await user.type(fresh(), 'aA1!xyzw')
    await user.click(screen.getByRole('button', { name: 'Set a password' }))
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Your password')).toBeNull()
    await byCode(user)
    await waitFor(() => expect(bodiesOf(CHANGE)).toEqual([{ password: 'aA1!xyzw' }, { password: 'aA1!xyzw' }]))
  })
})

describe('devices', () => {
  it('AC-02 lists the devices and logs one out', async () => {
    const { user, calls } = await show({
      'GET /api/account/sessions': [
        success([here, session(2, 'Safari on iPad'), session(3, 'Edge on Windows')]),
        success([here, session(3, 'Edge on Windows')]),
      ],
      'DELETE /api/account/sessions/2': success({ ended: 1 }),
    })
    const own = (await screen.findByText('Chrome on Android')).closest('li')!
    expect(within(own).getByText('This device')).toBeVisible()
    expect(within(own).queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Log out Safari on iPad, 192.0.2.2' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull())
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/account/sessions/2')
  })

  it('AC-02 logs out other devices, if there are any', async () => {
    const { user, calls } = await show({
      'GET /api/account/sessions': [success([here, session(2, 'Safari on iPad')]), success([here])],
      'DELETE /api/account/sessions': success({ ended: 1 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Log out other devices' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out other devices' })).toBeNull())
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/account/sessions')
    expect(screen.getByText('Chrome on Android')).toBeVisible()
  })
})

describe('the access log', () => {
  it('AC-02 shows activity, time, device and address', async () => {
    await show()
    const table = await screen.findByRole('table', { name: 'Access log' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows[0]).toEqual(['Activity', 'Time', 'Device', 'IP address'])
    expect(rows[1]).toEqual([
      'Password changed',
      expect.stringMatching(/20 Nov 2026/),
      'Firefox on Linux',
      '2001:db8::1',
    ])
    expect(rows[2]?.[0]).toBe('Logged in')
  })

  it('AC-02 shows the newest entries, and all on request', async () => {
    const many = Array.from({ length: 20 }, (_, day) => entry('login', 20 - day))
    const { user } = await show({ 'GET /api/account/access-logs': success(many) })
    expect(await screen.findAllByRole('row')).toHaveLength(9)
    await user.click(screen.getByRole('button', { name: 'Show all 20' }))
    expect(screen.getAllByRole('row')).toHaveLength(21)
  })

  it('AC-02 can be loaded again after a failure, while the rest of the page works', async () => {
    const { user } = await show({
      'GET /api/account/access-logs': [
        failure(500, 'No'),
        failure(500, 'No'),
        failure(500, 'No'),
        success([entry('logout', 3)]),
      ],
    })
    await screen.findByText('Chrome on Android')
    for (const _ of [1, 2, 3]) {
      const again = screen.queryByRole('button', { name: 'Try again' })
      if (again) await user.click(again)
    }
    expect(await screen.findByText('Logged out')).toBeVisible()
  })

  it('AC-02 is rendered as skeletons by the server', () => {
    expect(renderToString(elementOf(section)).match(/aria-busy/g)).toHaveLength(3)
  })
})

describe('the customer’s data', () => {
  const DELETE = 'POST /api/account/delete'
  const openDialog = async (...given: Parameters<typeof show>) => {
    const shown = await show(...given)
    await shown.user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
    return { ...shown, dialog: within(dialog), element: dialog }
  }

  it('AC-02 is downloaded as a file', async () => {
    await show()
    const link = screen.getByRole('link', { name: 'Download my data' })
    expect(link).toHaveAttribute('href', '/api/account/download')
    expect(link).toHaveAttribute('download')
  })

  it('AC-02 is deleted by the password, which ends the session', async () => {
    const { user, dialog, bodiesOf, sent, messages } = await openDialog({
      [DELETE]: [
        failure(422, 'That password isn’t right. Please try again.', {
          code: 'wrong_password',
          payload: { errors: { password: 'That password isn’t right. Please try again.' } },
        }),
        success({}, 'Deleted'),
      ],
    })
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    await user.click(confirm)
    expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('This field is required')
    await user.type(dialog.getByLabelText('Your password'), 'wrong')
    await user.click(confirm)
    await waitFor(() =>
      expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(
        'That password isn’t right. Please try again.',
      ),
    )
    expect([sent, messages]).toEqual([[], []])
    await user.clear(dialog.getByLabelText('Your password'))
    await user.type(dialog.getByLabelText('Your password'), 'monsoon-demo-meera')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(sent).toEqual([{ type: 'logout.requested' }]))
    expect(bodiesOf(DELETE)).toEqual([{ password: 'wrong' }, { password: 'monsoon-demo-meera' }])
  })

  it('AC-02 is deleted by a code if there is no password', async () => {
    const { user, dialog, bodiesOf, sent } = await openDialog(
      { 'POST /api/account/otp/generate': success({ expires_in: 600 }), [DELETE]: success({}) },
      { has_password: false },
    )
    expect(bodiesOf('POST /api/account/otp/generate')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'SEND OTP' }))
    await dialog.findByText(/We’ve sent a code to/)
    await user.type(dialog.getByLabelText('Code'), '4821')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(sent).toEqual([{ type: 'logout.requested' }]))
    expect(bodiesOf('POST /api/account/otp/generate')).toEqual([{ input: meera.phone }])
    expect(bodiesOf(DELETE)).toEqual([{ otp: '4821' }])
  })

  it('LY-16 shows in the dialog that no code could be sent, without a toast', async () => {
    const { user, dialog, messages } = await openDialog(
      { 'POST /api/account/otp/generate': { error: new TypeError('Failed to fetch') } },
      { has_password: false },
    )
    await user.click(dialog.getByRole('button', { name: 'SEND OTP' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/connection/i)
    expect(messages).toEqual([])
  })

  it('AC-02 is kept when the dialog is closed', async () => {
    const { user, dialog, element, bodiesOf } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(element).not.toBeInTheDocument())
    expect(bodiesOf(DELETE)).toEqual([])
  })
})

it('AC-02 hides what the document switches off', async () => {
  await show({}, {}, { show_sessions: false, show_download: false, show_delete: false })
  expect(screen.queryByRole('heading', { name: 'Devices' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Your data' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Access log' })).toBeVisible()
})
