/**
 * jsdom has the dialog element without its methods. These do what the tests look at: the `open` attribute, the late
 * `close` event, the focus that goes to the first control and comes back, and Escape. The rest (inertness, the top
 * layer, the scroll lock) is proven in a real browser.
 */
export function installDialog(): void {
  const prototype: HTMLDialogElement & { onEscape?: (event: KeyboardEvent) => void } =
    window.HTMLDialogElement.prototype
  const before = new WeakMap<HTMLDialogElement, Element | null>()

  prototype.showModal = function showModal(this: HTMLDialogElement) {
    before.set(this, document.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('button, input, a[href]')?.focus()
  }

  prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    const opener = before.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  // One listener, however many files of a worker install it.
  if (prototype.onEscape) document.removeEventListener('keydown', prototype.onEscape)
  prototype.onEscape = (event) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog) return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  }
  document.addEventListener('keydown', prototype.onEscape)
}
