// @vitest-environment jsdom
import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { legacy, openDialogAt } from './testing/dialogs-stage.ts'

it('AU-15 focuses the dialog at once and its first field after 500 ms', async () => {
  const { element, inside, user } = await openDialogAt('/?dialog=login', 'Login')
  // The code is loaded now, so the next opening is measured.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(element).not.toHaveAttribute('open'))
  const link = document.createElement('a')
  link.href = '/?dialog=login'
  document.body.append(link)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(link)
  expect(element).toHaveAttribute('open')
  const phone = inside.getByRole('textbox', { name: 'Phone' })
  expect(element).toContainElement(document.activeElement as HTMLElement)
  await act(() => vi.advanceTimersByTime(499))
  expect(phone).not.toHaveFocus()
  await act(() => vi.advanceTimersByTime(1))
  expect(phone).toHaveFocus()
})

it('AU-15 validates a refused field again 200 ms after the last key', async () => {
  const { inside, user } = await openDialogAt('/?dialog=login', 'Login', { settings: legacy })
  const email = inside.getByLabelText('Email')
  await user.click(inside.getByRole('button', { name: 'Login' }))
  expect(email).toHaveAccessibleDescription('This field is required')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const value of ['anu', 'anu@ash']) {
    fireEvent.input(email, { target: { value } })
    await act(() => vi.advanceTimersByTime(199))
    expect(email).toHaveAccessibleDescription('')
  }
  await act(() => vi.advanceTimersByTime(1))
  expect(email).toHaveAccessibleDescription('The value must be an valid email address')
})
