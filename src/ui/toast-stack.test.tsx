// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Toast } from './toast-stack.tsx'

// The module renders its host as it loads.
const { showToast } = await act(async () => await import('./toast-stack.tsx'))
const show = (toast: Toast) => act(() => showToast(toast))
/** Each test has words of its own: without a layout toasts never finish leaving. */
const toasts = (role: 'alert' | 'status', words: RegExp) =>
  screen
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter((text) => words.test(text))

describe('toasts', () => {
  it('LY-10 stand top centre: an error interrupts, a success waits its turn', async () => {
    await show({ kind: 'error', text: 'Only 2 vases left' })
    await show({ kind: 'success', text: 'Vase saved' })
    await screen.findByText('Vase saved')
    expect(toasts('alert', /vase/iu)).toEqual(['Only 2 vases left'])
    expect(toasts('status', /vase/iu)).toEqual(['Vase saved'])
    expect(document.querySelector('.Toastify__toast-container--top-center')).not.toBeNull()
  })

  it('LY-10 are not shown twice while the same words stand', async () => {
    await show({ kind: 'error', text: 'Only 2 bowls left' })
    await show({ kind: 'error', text: 'Only 2 bowls left' })
    await show({ kind: 'error', text: 'Only 3 bowls left' })
    await screen.findByText('Only 3 bowls left')
    expect(toasts('alert', /bowls/u).toSorted()).toEqual(['Only 2 bowls left', 'Only 3 bowls left'])
  })

  it('LY-10 stand in a dialog while it is open, as all else is out of reach then', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    await show({ kind: 'error', text: 'Jar sold out' })
    expect(dialog).toContainElement(await screen.findByText('Jar sold out'))
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
    expect(dialog).toBeEmptyDOMElement()
    expect(screen.getByText('Jar sold out')).toBeInTheDocument()
  })
})
