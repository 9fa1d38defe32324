/**
 * Adds the dialog methods jsdom lacks: the `open` attribute, the asynchronous `close` event, focus and Escape.
 * Browser tests cover the rest.
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

  // Several files of a worker may install it.
  if (prototype.onEscape) document.removeEventListener('keydown', prototype.onEscape)
  prototype.onEscape = (event) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog) return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  }
  document.addEventListener('keydown', prototype.onEscape)
}
