// @vitest-environment jsdom
import { act, fireEvent, waitFor, type within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest'
import { demoStore } from '#tools/testing/show-section.tsx'
import { loggedIn, openDialogAt, otpOnly } from './testing/dialogs-stage.ts'

const toasts = vi.hoisted(() => [] as string[])
vi.mock('#ui/toast-stack.tsx', () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }))
beforeEach(() => {
  toasts.length = 0
})

type Inside = ReturnType<typeof within>
const phoneOf = (inside: Inside) => inside.getByRole('textbox', { name: 'Phone' }) as HTMLInputElement
const codeOf = (inside: Inside) => inside.getByRole('textbox', { name: 'Code' }) as HTMLInputElement
const boxesOf = (inside: Inside) =>
  [...codeOf(inside).closest('[data-input-otp-container]')!.querySelectorAll('[aria-hidden]')].map(
    ({ textContent }) => textContent,
  )

async function open(name: 'Login' | 'Register' = 'Login', stage: Parameters<typeof openDialogAt>[2] = {}) {
  return openDialogAt(`/?dialog=${name.toLowerCase()}`, name, { settings: otpOnly, ...stage })
}

async function openCodeStep(name?: 'Login' | 'Register', stage?: Parameters<typeof openDialogAt>[2]) {
  const shown = await open(name, stage)
  await shown.user.type(phoneOf(shown.inside), '9000000009{Enter}')
  await shown.inside.findByRole('textbox', { name: 'Code' })
  return shown
}

describe('the phone step', () => {
  it('AU-05 AU-06 takes ten digits for a code in every country, and the country’s length for a registration', async () => {
    const channel = {
      ...demoStore().storefront!.channel,
      country: { ...demoStore().storefront!.channel.country, mobile_number_length: 8 },
    }
    const code = await open('Login', { storefront: { channel } })
    await code.user.type(phoneOf(code.inside), '90000000123')
    expect(phoneOf(code.inside)).toHaveValue('9000000012')
    const form = await open('Register', { storefront: { channel }, settings: { enable_otp_auth: false } })
    await form.user.type(phoneOf(form.inside), '90000000123')
    expect(phoneOf(form.inside)).toHaveValue('90000000')
  })

  it('AU-06 focuses a refused number, and checks a changed one 200 ms after the last digit', async () => {
    const { inside, user, calls } = await open()
    const send = () => fireEvent.click(inside.getByRole('button', { name: 'SEND OTP' }))
    await user.click(inside.getByRole('button', { name: 'SEND OTP' }))
    expect(phoneOf(inside)).toHaveFocus()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const pause = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
    fireEvent.input(phoneOf(inside), { target: { value: '900000000' } })
    send()
    expect(phoneOf(inside)).toHaveAccessibleDescription('Invalid phone number')
    fireEvent.input(phoneOf(inside), { target: { value: '90000000' } })
    expect(phoneOf(inside)).toHaveAccessibleDescription('')
    pause(200)
    expect(phoneOf(inside)).toHaveAccessibleDescription('Invalid phone number')
    expect(calls).toEqual([])
  })

  it('AU-09 blocks e, E, +, - and ., and truncates the number', async () => {
    const { inside, user } = await open()
    await user.type(phoneOf(inside), '9+e0E0-0.0 00abc0091234')
    expect(phoneOf(inside)).toHaveValue('9000000009')
    expect(phoneOf(inside)).toHaveAttribute('autocomplete', 'tel-national')
    expect(phoneOf(inside)).toHaveAttribute('inputmode', 'numeric')
    fireEvent.input(phoneOf(inside), { target: { value: '+91 90000 00012' } })
    expect(phoneOf(inside)).toHaveValue('9000000012')
  })

  it('AU-06 AU-12 shows the server’s error of the number at its field, without a toast', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const errors = { '/api/auth/otp/request': { input: 'Not a mobile number' } }
    const { inside, user, messages } = await open('Login', { errors })
    await user.type(phoneOf(inside), '9000000009{Enter}')
    await waitFor(() => expect(phoneOf(inside)).toHaveAccessibleDescription('Not a mobile number'))
    expect(phoneOf(inside)).toHaveFocus()
    expect(phoneOf(inside)).toHaveValue('9000000009')
    expect(messages).toEqual([])
  })

  it('AU-11 shows “Please wait” while the code is sent', async () => {
    const { inside, user, answer, calls } = await open('Login', { held: true })
    await user.type(phoneOf(inside), '9000000009{Enter}')
    expect(inside.getByRole('button', { name: 'Please wait' })).toBeDisabled()
    expect(calls).toEqual([{ path: '/api/auth/otp/request', body: { input: '9000000009' } }])
    await answer()
    await waitFor(() => expect(inside.getByRole('textbox', { name: 'Code' })).toHaveFocus())
  })
})

describe('the code step', () => {
  it('AU-08 AU-13 shows each digit in its box, and reports a login by code', async () => {
    const { inside, user, calls, emitted, element } = await openCodeStep()
    expect(codeOf(inside)).toHaveAttribute('autocomplete', 'one-time-code')
    await user.type(codeOf(inside), '1a2-3')
    expect(boxesOf(inside)).toEqual(['1', '2', '3', ''])
    await user.type(codeOf(inside), '4{Enter}')
    await waitFor(() => expect(element).not.toHaveAttribute('open'))
    expect(calls.at(-1)).toEqual({ path: '/api/auth/otp/verify', body: { input: '9000000009', otp: '1234' } })
    expect(emitted.at(-1)).toMatchObject({ type: 'auth.loggedIn', reply: loggedIn, by: 'otp', goTo: '/account' })
  })

  it('AU-06 requires the code when Enter is pressed', async () => {
    const { inside, user, calls } = await openCodeStep()
    await user.type(codeOf(inside), '12{Enter}')
    expect(codeOf(inside)).toHaveAccessibleDescription('The OTP is required')
    expect(calls).toHaveLength(1)
  })

  it('AU-06 AU-12 keeps the code, with the server’s error at its field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const errors = { '/api/auth/otp/verify': { otp: 'Four digits, please' } }
    const { inside, user, messages } = await openCodeStep('Login', { errors })
    await user.type(codeOf(inside), '1234{Enter}')
    await waitFor(() => expect(codeOf(inside)).toHaveAccessibleDescription('Four digits, please'))
    await waitFor(() => expect(codeOf(inside)).toHaveFocus())
    expect(codeOf(inside)).toHaveValue('1234')
    expect(messages).toEqual([])
  })

  it('AU-08 clears digits by Backspace and Delete', async () => {
    const { inside, user } = await openCodeStep()
    await user.type(codeOf(inside), '123')
    await user.keyboard('{Backspace}')
    expect(boxesOf(inside)).toEqual(['1', '2', '', ''])
    codeOf(inside).setSelectionRange(2, 2)
    await user.keyboard('{Delete}')
    expect(boxesOf(inside)).toEqual(['1', '', '', ''])
  })

  it('AU-22 emails the code on request', async () => {
    const { inside, user, calls } = await openCodeStep()
    await user.click(inside.getByRole('button', { name: 'Didn’t get a text? Email me the code' }))
    expect(await inside.findByText(/we’ve emailed a new code to it\.$/)).toBeVisible()
    expect(calls.at(-1)).toEqual({ path: '/api/auth/otp/request', body: { input: '9000000009', channel: 'email' } })
    await waitFor(() => expect(codeOf(inside)).toHaveFocus())
  })

  it('AU-06 focuses the number after Change Phone', async () => {
    const { inside, user } = await openCodeStep()
    await user.click(inside.getByRole('button', { name: 'Change Phone' }))
    expect(phoneOf(inside)).toHaveFocus()
  })

  it('AU-07 counts the codes of a login', async () => {
    const { inside, user } = await openCodeStep()
    for (const code of ['a new code', 'a third code', 'a fourth code']) {
      await user.click(await inside.findByRole('button', { name: 'RESEND OTP' }))
      expect(await inside.findByText(new RegExp(`^We’ve sent ${code} to`, 'u'))).toBeVisible()
    }
  })

  it('AU-07 resends the code of a registration once', async () => {
    const { inside, user, calls } = await openCodeStep('Register')
    await user.click(inside.getByRole('button', { name: 'RESEND OTP' }))
    await user.click(await inside.findByRole('button', { name: 'RESEND OTP' }))
    await waitFor(() => expect(toasts).toEqual(['Maximum attempt reached. Please try again later']))
    expect(calls).toHaveLength(2)
  })

  it('AU-12 focuses the field after a wrong code', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { inside, user, element } = await openCodeStep('Login', { refuses: ['/api/auth/otp/verify'] })
    await user.type(codeOf(inside), '9999{Enter}')
    await waitFor(() => expect(codeOf(inside)).toHaveValue(''))
    expect(element).toHaveAttribute('open')
    await waitFor(() => expect(codeOf(inside)).toHaveFocus())
  })

  it('AU-03 starts again after closing', async () => {
    const { inside, user, element, auth } = await openCodeStep()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(element).not.toHaveAttribute('open'))
    act(() => auth.send({ type: 'login.requested' }))
    expect(await inside.findByRole('textbox', { name: 'Phone' })).toHaveValue('')
  })
})
