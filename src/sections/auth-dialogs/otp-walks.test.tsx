// @vitest-environment jsdom
import { act, configure, waitFor, type within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Move, otpWalks, type Stand, standAt } from '#tools/testing/otp-walks.ts'
import { openDialogAt } from '#tools/testing/show-auth-dialogs.tsx'
import { section } from './index.ts'

const NUMBER = '9000000009'
const VERIFY = '/api/auth/otp/verify'
// The dialog's own code comes late, and a number is judged 750 ms after its last digit.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 90_000 })

const toasts = vi.hoisted(() => [] as string[])
vi.mock('#ui/toast-stack.tsx', () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }))
beforeEach(() => {
  toasts.length = 0
  // A refused call is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

type Inside = ReturnType<typeof within>
const numberOf = (inside: Inside) => inside.getByRole('textbox', { name: 'Phone' })
const codeOf = (inside: Inside) => inside.getByRole('textbox', { name: 'Code' })

async function open() {
  const refuses: string[] = []
  // The server's answer is held back until the dialog shows that it waits, so that no press meets a dialog that is busy already.
  const shown = await openDialogAt(section, '/?dialog=login', 'Login', { refuses, held: true })
  const { inside, element, calls, answer } = shown
  // Without a pause between keys: what moves the focus comes before a key or after it, never between choosing a button and pressing it.
  const user = userEvent.setup({ delay: null })
  const busy = () => inside.queryByRole('button', { name: 'Please wait' })
  /** Does what asks the server, and lets it answer. */
  const asks = async (doIt: () => Promise<unknown>) => {
    const before = calls.length
    await doIt()
    await waitFor(() => {
      expect(calls.length).toBe(before + 1)
      expect(busy()).toBeInTheDocument()
    })
    await answer()
    // The last thing that the dialog does is to bring the focus back to the code.
    await waitFor(() => expect(!element.hasAttribute('open') || document.activeElement === codeOf(inside)).toBe(true))
  }
  const types = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  const presses = async (name: string) => {
    await act(async () => undefined)
    inside.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
  }
  const sends = (name: string, { error, isRefused }: Stand) =>
    error || isRefused ? presses(name) : asks(() => presses(name))
  const moves: Record<Move, (stand: Stand) => Promise<unknown>> = {
    typeShortNumber: () => types(numberOf(inside), '90000'),
    typeNumber: () => types(numberOf(inside), NUMBER),
    sendNumber: (stand) => sends('SEND OTP', stand),
    typeHalfCode: () => types(codeOf(inside), '12'),
    typeWrongCode: () => types(codeOf(inside), '0000'),
    typeRightCode: () => types(codeOf(inside), '1234'),
    enterCode: async () => {
      const { value } = codeOf(inside) as HTMLInputElement
      refuses.splice(0, 1, ...(value === '1234' ? [] : [VERIFY]))
      codeOf(inside).focus()
      const enter = () => user.keyboard('{Enter}')
      await (value.length === 4 ? asks(enter) : enter())
    },
    resend: (stand) => sends('RESEND OTP', stand),
    changeNumber: async () => {
      await presses('Change Phone')
      await waitFor(() => expect(numberOf(inside)).toHaveFocus())
    },
  }
  return { ...shown, moves }
}

type Opened = Awaited<ReturnType<typeof open>>

async function isAt({ step, phone, code, error, isRefused }: Stand, { inside, element, emitted }: Opened) {
  if (step === 'loggedIn') {
    await waitFor(() => expect(element).not.toHaveAttribute('open'))
    expect(emitted.at(-1)).toMatchObject({ type: 'auth.loggedIn' })
    return
  }
  await waitFor(() => {
    const field = step === 'phone' ? numberOf(inside) : codeOf(inside)
    expect(field).toHaveValue(step === 'phone' ? (phone.length === 10 ? NUMBER : phone) : code)
    expect(field).toHaveAccessibleDescription(error ?? '')
  })
  if (step === 'code')
    expect(inside.getByRole('button', { name: 'VERIFY' })).toHaveProperty('disabled', code.length < 4)
  if (isRefused) expect(toasts).toContain('Maximum attempt reached. Please try again later')
}

describe('every shortest path of the OTP machine, by keyboard', () => {
  for (const { way, stand } of otpWalks(3))
    it(`AU-06 AU-07 AU-08 AU-16 ${way.join(', ')}`, async () => {
      const opened = await open()
      for (const [index, move] of way.entries()) await opened.moves[move](standAt(way.slice(0, index + 1), 3))
      await expect(isAt(stand, opened)).resolves.toBeUndefined()
    })
})
