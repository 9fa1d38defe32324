// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { Account } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { field, offline, save, showProfile, type } from './testing/profile-stage.ts'

const SAVE = 'PUT /api/account/update-profile'

describe('the profile', () => {
  it('AC-02 shows the profile and saves changes', async () => {
    const saved = { ...meera, first_name: 'Meera Devi' }
    const { user, bodiesOf, sent, messages } = await showProfile({ [SAVE]: success(saved, 'Your profile is saved.') })
    expect([/first/i, /last/i, /email/i, /phone/i].map((label) => field(label).value)).toEqual([
      'Meera',
      'Nair',
      'meera@ashkiln.example',
      '9000000001',
    ])
    await type(user, 'First name', ' Meera Devi ')
    await save(user)
    await waitFor(() => expect(messages).toEqual(['Your profile is saved.']))
    expect(bodiesOf(SAVE)).toEqual([{ first_name: 'Meera Devi' }])
    await waitFor(() => expect(field('First name')).toHaveValue('Meera Devi'))
    expect(sent).toEqual([{ type: 'user.changed', user: { id: 7, first_name: 'Meera Devi', last_name: 'Nair' } }])
  })

  it('AC-02 says that nothing has changed', async () => {
    const { user, calls } = await showProfile()
    await save(user)
    expect(screen.getByText('You haven’t changed anything yet.')).toHaveRole('status')
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/account/get'])
  })

  it('AC-02 shows errors at the fields before anything is sent, until they change', async () => {
    const { user, calls } = await showProfile()
    await type(user, 'First name', '')
    await type(user, /email/i, 'meera@')
    await type(user, /phone/i, '12345')
    await save(user)
    expect(field('First name')).toHaveAccessibleDescription('This field is required')
    expect(field('First name')).toHaveFocus()
    expect(field(/email/i)).toHaveAccessibleDescription('The value must be an valid email address')
    expect(field(/phone/i)).toHaveAccessibleDescription('Invalid phone number')
    await user.type(field('First name'), 'M')
    expect(field('First name')).not.toHaveAttribute('aria-invalid')
    expect(field(/phone/i)).toHaveAttribute('aria-invalid', 'true')
    expect(calls).toHaveLength(1)
  })

  const PROVE = 'POST /api/account/proof'
  const required = failure(403, 'Please confirm it’s you.', { code: 'proof_required' })
  const waiting = { ...meera, pending_email: 'meera@new.example' }
  const wants = async (answers: Answers, account: Partial<Account> = {}) => {
    const shown = await showProfile({ [SAVE]: [required, success(waiting, 'Saved')], ...answers }, account)
    await type(shown.user, /email/i, 'meera@new.example')
    await save(shown.user)
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    return { ...shown, element: dialog, dialog: within(dialog) }
  }

  it('AU-19 asks for re-authentication when the email changes, and keeps the changes if it is refused', async () => {
    const wrong = failure(422, 'No', {
      code: 'wrong_password',
      payload: { errors: { password: 'That password isn’t right.' } },
    })
    const { user, dialog, element, bodiesOf, messages } = await wants({
      [PROVE]: [wrong, success({ expires_in: 600 })],
    })
    const password = () => dialog.getByLabelText('Your password')
    await waitFor(() => expect(password()).toHaveFocus())
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(password()).toHaveAccessibleDescription('This field is required')
    await user.type(password(), 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(password()).toHaveAccessibleDescription('That password isn’t right.'))
    await waitFor(() => expect(password()).toHaveFocus())
    expect(messages).toEqual([])
    await user.type(password(), ' no more')
    expect(password()).not.toHaveAttribute('aria-invalid')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(element).not.toBeInTheDocument())
    expect(bodiesOf(PROVE)).toEqual([{ password: 'wrong' }, { password: 'wrong no more' }])
    const body = { email: 'meera@new.example' }
    await waitFor(() => expect(bodiesOf(SAVE)).toEqual([body, body]))
    expect(await screen.findByText(/We’ve sent a link to/)).toHaveTextContent(
      'We’ve sent a link to meera@new.example. Until you open it, your email address stays meera@ashkiln.example.',
    )
    expect(field(/email/i)).toHaveValue('meera@ashkiln.example')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
    // The dialog opens instead of a toast.
    expect(messages).toEqual(['Saved'])
  })

  it('AU-19 asks again if the server still requires re-authentication', async () => {
    const { user, dialog, element, messages } = await wants({
      [SAVE]: [required, required, success(waiting, 'Saved')],
      [PROVE]: success({ expires_in: 600 }),
    })
    await user.type(dialog.getByLabelText('Your password'), 'monsoon-demo-meera{Enter}')
    await waitFor(() => expect(element).not.toBeInTheDocument())
    const again = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await user.type(await again.findByLabelText('Your password'), 'monsoon-demo-meera{Enter}')
    await waitFor(() => expect(messages).toEqual(['Saved']))
  })

  it('LY-16 AU-19 shows a missing connection in the dialog, without a toast', async () => {
    const { user, dialog, messages } = await wants({
      [PROVE]: offline,
      'POST /api/account/proof/request': [success({ expires_in: 600 }), offline],
    })
    await user.type(dialog.getByLabelText('Your password'), 'monsoon-demo-meera{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent(/connection/i)
    await user.click(dialog.getByRole('button', { name: 'Send a code to meera@ashkiln.example' }))
    await user.click(await dialog.findByRole('button', { name: 'RESEND OTP' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/connection/i)
    expect(messages).toEqual([])
  })

  it('AU-19 re-authenticates by code', async () => {
    const { user, dialog, element, bodiesOf } = await wants({
      'POST /api/account/proof/request': success({ expires_in: 600 }),
      [PROVE]: success({ expires_in: 600 }),
    })
    expect(dialog.queryByRole('button', { name: 'Send a code to' })).toBeNull()
    expect(bodiesOf('POST /api/account/proof/request')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send a code to meera@ashkiln.example' }))
    await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveFocus())
    await user.type(dialog.getByLabelText('Code'), '4821')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(element).not.toBeInTheDocument())
    expect(bodiesOf('POST /api/account/proof/request')).toEqual([{ channel: 'email' }])
    expect(bodiesOf(PROVE)).toEqual([{ otp: '4821' }])
    await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(2))
  })

  it('AU-19 offers no code to unverified contacts, and keeps the changes when the dialog is closed', async () => {
    const unverified = { email_verified_at: null, phone_verified_at: null }
    const { user, dialog, element, bodiesOf } = await wants({}, unverified)
    expect(dialog.queryByRole('button', { name: /Send a code/ })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(element).not.toBeInTheDocument())
    expect(field(/email/i)).toHaveValue('meera@new.example')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    expect(bodiesOf(SAVE)).toHaveLength(1)
  })

  it('AU-20 resends the link of a pending email, and cancels the change', async () => {
    const { user, bodiesOf } = await showProfile(
      { 'POST /api/account/email/resend': success({}), 'POST /api/account/email/withdraw': success(meera) },
      { pending_email: 'meera@new.example' },
    )
    await user.click(screen.getByRole('button', { name: 'Resend the link' }))
    await waitFor(() => expect(bodiesOf('POST /api/account/email/resend')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Cancel this change' }))
    await waitFor(() => expect(screen.queryByText(/We’ve sent a link to/)).toBeNull())
  })

  it('AU-20 explains an unconfirmed email', async () => {
    await showProfile({}, { email_verified_at: null })
    expect(screen.getByText(/isn’t confirmed yet/)).toHaveTextContent('you can’t reset your password by email')
    expect(screen.queryByRole('button', { name: 'Cancel this change' })).toBeNull()
  })

  it('AC-02 keeps unsaved changes on other pages, and warns before the shop is left', async () => {
    const { user, unmount } = await showProfile()
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leaving()).toBe(false)
    await user.type(field('Last name'), ' Iyer')
    expect(leaving()).toBe(true)
    unmount()
    expect(leaving()).toBe(false)
    await showProfile()
    expect(field('Last name')).toHaveValue('Nair Iyer')
  })

  it('AU-11 is submitted once', async () => {
    const { user, bodiesOf } = await showProfile({ [SAVE]: { hangs: true } })
    await type(user, 'First name', 'Mira')
    await save(user)
    expect(await screen.findByRole('button', { name: 'Please wait' })).toBeDisabled()
    await user.type(field('First name'), '{Enter}')
    expect(bodiesOf(SAVE)).toHaveLength(1)
  })

  it('AC-02 shows a skeleton while loading, and offers another attempt after a failure', async () => {
    expect(renderToString(elementOf(section))).toContain('aria-busy')
    const { user } = {
      user: userEvent.setup(),
      ...showSection(section, {
        customer: meera,
        answers: { 'GET /api/account/get': [failure(500, 'No'), success(meera)] },
      }),
    }
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('textbox', { name: 'First name' })).toBeVisible()
  })
})
