// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { Dialog } from './dialog.tsx'

installDialog()
beforeEach(cleanup)

function Opener({ onClose, focusField = false }: { onClose?: () => void; focusField?: boolean }) {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const close = () => {
    onClose?.()
    setOpen(false)
  }
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={close}
        title="Your cart"
        initialFocus={focusField ? field : undefined}
        footer={<p>Total</p>}
      >
        <input ref={field} aria-label="Note" />
      </Dialog>
    </StrictMode>
  )
}

const opened = async (props: Parameters<typeof Opener>[0] = {}) => {
  render(<Opener {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.getByRole('dialog', { name: 'Your cart' })
}

it('opens with its title as its name, and gets the focus', async () => {
  const dialog = await opened()
  expect(dialog.hasAttribute('open')).toBe(true)
  expect(dialog.contains(document.activeElement)).toBe(true)
})

it('focuses the given element', async () => {
  await opened({ focusField: true })
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a click outside', () => userEvent.click(screen.getByRole('dialog'))],
])('closes with %s and returns the focus', async (_by, close) => {
  const onClose = vi.fn()
  const dialog = await opened({ onClose })
  await close()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(dialog.hasAttribute('open')).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('stays open when a press inside ends outside, as when text is selected', async () => {
  const dialog = await opened()
  fireEvent.pointerDown(screen.getByLabelText('Note'))
  fireEvent.click(dialog)
  expect(dialog.hasAttribute('open')).toBe(true)
})

it('notifies its owner when the browser closes it', async () => {
  const onClose = vi.fn()
  const dialog = (await opened({ onClose })) as HTMLDialogElement
  dialog.close()
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1)
})

it('returns the focus when it is removed while open', async () => {
  const { rerender } = render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const outside = screen.getByRole('button', { name: 'Open' })
  rerender(<StrictMode>{null}</StrictMode>)
  expect(document.querySelector('dialog')).toBeNull()
  expect(outside.isConnected).toBe(false)
})
