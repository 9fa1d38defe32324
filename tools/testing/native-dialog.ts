/**
 * jsdom has the dialog element without its methods. These do what the tests look at: the `open` attribute, the late
 * `close` event, the focus that goes to the first control and comes back, and Escape. The rest (inertness, the top
 * layer, the scroll lock) is proven in a real browser.
 */
export function installDialog(): void {
  const prototype = window.HTMLDialogElement.prototype
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

  document.addEventListener('keydown', (event) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog) return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}
