import type { LazyCode } from '#lib/lazy-code.ts'
import { beforeInteractions } from '#lib/queued-interactions.ts'
import * as t from '#words/common.ts'
import patterns from './patterns.module.css'
import css from './reload-offer.module.css'

type Code = Pick<LazyCode<unknown>, 'load' | 'loadEventually'>

let removeCurrent: (() => void) | undefined
/** Failures of each chunk while online. */
const failures = new WeakMap<Code, number>()

/**
 * Shows beside a control that its code could not be loaded, with “Try again”. After a second failure while online,
 * offers to reload the page, since a deployment may have removed the file. The note disappears when the code arrives,
 * or when the shopper presses Escape or uses another control (`onDismiss`). Built without React or lazy code, so that it cannot fail itself.
 *
 * @returns removes the note
 */
export function showFailure(control: HTMLElement, code: Code, onDismiss?: () => void): () => void {
  removeCurrent?.()
  const note = document.createElement('div')
  const text = document.createElement('span')
  const button = document.createElement('button')
  note.className = `${css.root} ${patterns.between}`
  note.setAttribute('role', 'alert')
  button.type = 'button'
  button.style.whiteSpace = 'nowrap'
  button.className = `${css.button} ${patterns.touch}`
  note.append(text, button)
  const listening = new AbortController()
  const { signal } = listening
  let needsReload = false

  const update = () => {
    const isOffline = !navigator.onLine
    const count = (failures.get(code) ?? 0) + (isOffline ? 0 : 1)
    failures.set(code, count)
    needsReload = count > 1 && !isOffline
    text.textContent = isOffline ? t.partNotLoadedOffline() : t.partNotLoaded()
    button.textContent = needsReload ? t.reloadPage() : t.tryAgain()
    button.disabled = false
    placeBeside(note, control)
  }
  const remove = () => {
    if (removeCurrent === remove) removeCurrent = undefined
    listening.abort()
    stopListening()
    note.remove()
  }
  const dismiss = () => {
    remove()
    onDismiss?.()
  }
  const stopListening = beforeInteractions((target) => {
    if (note.contains(target)) return
    if (control.contains(target)) retry()
    else dismiss()
  })
  function retry(): void {
    button.disabled = true
    button.textContent = t.loading()
    void code.load().then(remove, () => signal.aborted || update())
  }

  update()
  removeCurrent = remove
  button.addEventListener('click', () => (needsReload ? location.reload() : retry()))
  addEventListener('popstate', dismiss, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal })
  // Everything outside an open modal dialog is inert.
  const home = control.closest<HTMLElement>('dialog[open]') ?? document.body
  home.append(note)
  const place = () => placeBeside(note, control)
  place()
  for (const type of ['scroll', 'resize'] as const)
    addEventListener(type, place, { signal, capture: true, passive: true })
  void code.loadEventually().then(remove)
  return remove
}

/**
 * Places the note below the control, or above it where there is no room; at the bottom of the window once the control
 * is gone.
 */
function placeBeside(note: HTMLElement, control: HTMLElement): void {
  const box = control.getBoundingClientRect()
  if (box.width === 0 && box.height === 0) return
  // At the edge it can take its full width.
  Object.assign(note.style, { inset: '0 auto auto 8px', margin: '0', maxWidth: 'min(400px, 100vw - 16px)' })
  const { offsetWidth: width, offsetHeight: height } = note
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = box.bottom + 8 + height <= clientHeight || box.top < height + 8
  note.style.top = `${isBelow ? box.bottom + 8 : box.top - height - 8}px`
  note.style.left = `${Math.max(8, Math.min(box.left, clientWidth - width - 8))}px`
}
