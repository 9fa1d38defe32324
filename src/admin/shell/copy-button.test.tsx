// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

it('AD-11 copies a text', async () => {
  const user = userEvent.setup()
  render(<CopyButton text="a link" label="Copy the link" />)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe('a link')
  expect(screen.getByRole('status')).toHaveTextContent('Copied')
})

it('AD-11 says so if the browser refuses to copy', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
  render(<CopyButton text="a link" label="Copy the link" />)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText(/browser didn’t allow copying/u)).toBeVisible()
  vi.restoreAllMocks()
})

it('AD-11 offers no copying on plain http, where there is no clipboard', () => {
  vi.stubGlobal('navigator', {})
  render(<CopyButton text="a link" label="Copy the link" />)
  expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull()
  vi.unstubAllGlobals()
})
