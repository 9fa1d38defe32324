// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Toast } from './toast-stack.tsx'

// The module mounts its host on import.
const { leaveView, resolveCauses, showToast } = await act(async () => await import('./toast-stack.tsx'))
const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
/** An error waits for two frames, in which the view may show it itself. */
const show = (toast: Toast) =>
  act(async () => {
    showToast(toast)
    for (const _ of [1, 2, 3]) await frame()
  })
/** Without layout, toasts never finish leaving. */
const isLeaving = (words: string) => screen.getByText(words).closest('.toast-stack__exit') !== null
/** Each test has its own texts, since toasts never finish leaving without layout. */
const toasts = (role: 'alert' | 'status', words: RegExp) =>
  screen
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter((text) => words.test(text))

describe('toasts', () => {
  it('LY-10 are at the top centre: an error interrupts, a success waits', async () => {
    await show({ kind: 'error', text: 'Only 2 vases left' })
    await show({ kind: 'success', text: 'Vase saved' })
    await screen.findByText('Vase saved')
    expect(toasts('alert', /vase/iu)).toEqual(['Only 2 vases left'])
    expect(toasts('status', /vase/iu)).toEqual(['Vase saved'])
    expect(document.querySelector('.Toastify__toast-container--top-center')).not.toBeNull()
  })

  it('LY-10 are not repeated while the same text is shown', async () => {
    await show({ kind: 'error', text: 'Only 2 bowls left' })
    await show({ kind: 'error', text: 'Only 2 bowls left' })
    await show({ kind: 'error', text: 'Only 3 bowls left' })
    await screen.findByText('Only 3 bowls left')
    expect(toasts('alert', /bowls/u).toSorted()).toEqual(['Only 2 bowls left', 'Only 3 bowls left'])
  })

  it('LY-10 are inside an open dialog, since everything else is inert', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    await show({ kind: 'error', text: 'Jar sold out' })
    expect(dialog).toContainElement(await screen.findByText('Jar sold out'))
    dialog.removeAttribute('open')
    await act(async () => dialog.dispatchEvent(new Event('close')))
    expect(dialog).toBeEmptyDOMElement()
    await waitFor(() => expect(isLeaving('Jar sold out')).toBe(true))
  })

  it('AU-12 LY-10 of errors disappear when their dialog moves on to another form', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    const home = dialog.appendChild(document.createElement('div'))
    home.innerHTML = '<h2>Login</h2><input name="email"><input name="password">'
    await show({ kind: 'error', text: 'That password is wrong' })
    await act(async () => home.append('Still the same form'))
    expect(isLeaving('That password is wrong')).toBe(false)
    await act(async () => {
      home.innerHTML = '<h2>Forgot Password?</h2><input name="email">'
    })
    await waitFor(() => expect(isLeaving('That password is wrong')).toBe(true))
    dialog.removeAttribute('open')
    await act(async () => dialog.dispatchEvent(new Event('close')))
    dialog.remove()
  })

  it('LY-10 of errors disappear when their cause is resolved or their view is left; successes stay', async () => {
    await show({ kind: 'error', text: 'Only 2 plates left', cause: 'PUT /api/cart/update-qty' })
    await show({ kind: 'error', text: 'No plate can be reached', cause: 'network' })
    await show({ kind: 'success', text: 'Plate saved' })
    await act(async () => resolveCauses('network'))
    await waitFor(() => expect(isLeaving('No plate can be reached')).toBe(true))
    expect(isLeaving('Only 2 plates left')).toBe(false)
    await act(async () => leaveView())
    await waitFor(() => expect(isLeaving('Only 2 plates left')).toBe(true))
    expect(isLeaving('Plate saved')).toBe(false)
  })

  it('LY-10 are not shown if the view shows the same text, then or shortly after', async () => {
    const view = document.body.appendChild(document.createElement('main'))
    view.textContent = 'Cup: not 3 cups at once'
    await show({ kind: 'error', text: 'not 3 cups at once' })
    expect(toasts('alert', /cups at once/u)).toEqual([])
    await show({ kind: 'error', text: 'not 4 cups at once' })
    expect(toasts('alert', /cups at once/u)).toEqual(['not 4 cups at once'])
    await act(async () => {
      view.textContent = 'not 4 cups at once'
    })
    await waitFor(() => expect(toasts('alert', /cups at once/u)).not.toEqual(['not 4 cups at once']))
    view.remove()
  })
})
