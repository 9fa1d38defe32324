// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { meera } from '#tools/testing/show-section.tsx'
import { field, offline, showProfile, type } from './testing/profile-stage.ts'

describe('the phone number', () => {
  const GENERATE = 'POST /api/account/otp/generate'
  const VERIFY = 'POST /api/account/otp/verify'
  const open = async (answers: Answers = {}) => {
    const shown = await showProfile(
      { [GENERATE]: success({ expires_in: 600 }), ...answers },
      { phone_verified_at: null },
    )
    await shown.user.click(screen.getByRole('button', { name: 'Verify' }))
    const dialog = await screen.findByRole('dialog', { name: 'Verify Account' })
    await within(dialog).findByText(/We’ve sent a code to/)
    return { ...shown, dialog: within(dialog), element: dialog }
  }

  it.each([
    ['phone', true],
    ['email', false],
  ])('LY-14 AU-10 shows the badge with account_verification_for %s: %s', async (account_verification_for, has) => {
    await showProfile({}, {}, { account_verification_for })
    expect(screen.queryByText('Verified') !== null).toBe(has)
  })

  it('AU-10 loses its badge when edited, even if the number is restored', async () => {
    const { user } = await showProfile()
    expect(screen.getByText('Verified')).toBeVisible()
    await user.type(field(/phone/i), '{Backspace}')
    await user.tab()
    expect(screen.queryByText('Verified')).toBeNull()
    await user.type(field(/phone/i), '1')
    expect(field(/phone/i)).toHaveValue('9000000001')
    expect(screen.getByRole('button', { name: 'Verify' })).toBeVisible()
  })

  it('AU-10 LY-16 shows at the field why no code was sent, without a toast', async () => {
    const refused = failure(422, 'No', { code: 'invalid_fields', payload: { errors: { input: 'No such number.' } } })
    const { user, messages } = await showProfile({ [GENERATE]: [refused, offline] }, { phone_verified_at: null })
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(field(/phone/i)).toHaveAccessibleDescription('No such number.'))
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(field(/phone/i)).toHaveAccessibleDescription(/connection/i))
    expect(messages).toEqual([])
  })

  it('AU-10 LY-16 shows a failed resend in the popup, without a toast', async () => {
    const { user, dialog, messages } = await open({ [GENERATE]: [success({ expires_in: 600 }), offline] })
    await user.click(dialog.getByRole('button', { name: 'RESEND OTP' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/connection/i)
    expect(messages).toEqual([])
  })

  it('AU-10 refuses to send a code to an invalid number', async () => {
    const { user, calls } = await showProfile({}, { phone: null, phone_verified_at: null })
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(field(/phone/i)).toHaveAccessibleDescription('This field is required')
    await user.type(field(/phone/i), '12')
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(field(/phone/i)).toHaveAccessibleDescription('Invalid phone number')
    expect(calls).toHaveLength(1)
  })

  it('AU-10 is verified by a code', async () => {
    const verified = { ...meera, phone_verified_at: '2026-11-21T10:00:00.000Z' }
    const { user, dialog, element, bodiesOf } = await open({ [VERIFY]: success(verified, 'Verified') })
    expect(bodiesOf(GENERATE)).toEqual([{ input: '9000000001' }])
    expect(dialog.getByRole('button', { name: 'VERIFY' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Code'), '482')
    expect(dialog.getByRole('button', { name: 'VERIFY' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Code'), '1')
    await user.click(dialog.getByRole('button', { name: 'VERIFY' }))
    expect(await screen.findByText('Verified')).toBeVisible()
    expect(bodiesOf(VERIFY)).toEqual([{ input: '9000000001', otp: '4821' }])
    expect(element).not.toBeInTheDocument()
  })

  it('AU-19 AU-10 asks for re-authentication before a code is sent to another number', async () => {
    const required = failure(403, 'Please confirm it’s you.', { code: 'proof_required' })
    const { user, bodiesOf } = await showProfile({
      [GENERATE]: [required, success({ expires_in: 600 })],
      'POST /api/account/proof': success({ expires_in: 600 }),
    })
    await type(user, /phone/i, '9000000009')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    expect(screen.queryByRole('dialog', { name: 'Verify Account' })).toBeNull()
    await user.type(await dialog.findByLabelText('Your password'), 'monsoon-demo-meera{Enter}')
    const popup = await screen.findByRole('dialog', { name: 'Verify Account' })
    await within(popup).findByText(/We’ve sent a code to/)
    const body = { input: '9000000009' }
    expect(bodiesOf(GENERATE)).toEqual([body, body])
    expect(field(/phone/i)).toHaveValue('9000000009')
  })

  it('AU-19 AU-10 asks for re-authentication again when it has expired before another code is sent', async () => {
    const sent = success({ expires_in: 600 })
    const required = failure(403, 'Please confirm it’s you.', { code: 'proof_required' })
    const { user, dialog, bodiesOf } = await open({
      [GENERATE]: [sent, required, sent],
      'POST /api/account/proof': sent,
    })
    await user.click(dialog.getByRole('button', { name: 'RESEND OTP' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await user.type(await proof.findByLabelText('Your password'), 'monsoon-demo-meera{Enter}')
    expect(await dialog.findByText(/^We’ve sent a new code to/u)).toBeVisible()
    expect(bodiesOf(GENERATE)).toHaveLength(3)
  })

  it('AU-10 clears a wrong code, and keeps the number when the popup is closed', async () => {
    const { user, dialog, element } = await open({ [VERIFY]: failure(422, 'Wrong code', { code: 'wrong_code' }) })
    await user.type(dialog.getByLabelText('Code'), '1111')
    await user.click(dialog.getByRole('button', { name: 'VERIFY' }))
    await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveValue(''))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(element).not.toBeInTheDocument())
    expect(field(/phone/i)).toHaveValue('9000000001')
    expect(screen.getByRole('button', { name: 'Verify' })).toBeVisible()
  })

  it('AU-07 AU-10 resends the code once, then shows the limit', async () => {
    const { user, dialog, bodiesOf } = await open()
    await user.click(dialog.getByRole('button', { name: 'RESEND OTP' }))
    await waitFor(() => expect(bodiesOf(GENERATE)).toHaveLength(2))
    expect(await dialog.findByText(/^We’ve sent a new code to/u)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'RESEND OTP' }))
    const limit = 'Maximum attempt reached. Please try again later'
    // The toasts’ code loads with the first toast.
    expect(await screen.findByText(limit)).toBeVisible()
    expect(bodiesOf(GENERATE)).toHaveLength(2)
  })
})
