import { type RequestedDialog, readDialogFromHref } from '#domain/login-address.ts'
import { handleInteractions } from '#lib/queued-interactions.ts'

interface Watch {
  /** Called when a link that opens a dialog is hovered or focused. */
  onIntent: () => unknown
  onOpen: (requested: RequestedDialog) => void
}

const LINK = 'a[href^="/?dialog="],[data-auth]'

/**
 * Watches links that open a dialog and elements with such an address in `data-auth`. Clicks are handled before the links'
 * own handlers run.
 *
 * @returns stops watching
 */
export function watchLoginLinks({ onIntent, onOpen }: Watch): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onPointerOrFocus = (event: Event) => {
    if (linkOf(event)) onIntent()
  }
  window.addEventListener('pointerover', onPointerOrFocus, { signal, capture: true, passive: true })
  window.addEventListener('focusin', onPointerOrFocus, { signal, capture: true, passive: true })
  const stopHandlingClicks = handleInteractions('click', LINK, (event, link) => {
    const requested = readDialogFromHref(link.dataset['auth'] ?? link.getAttribute('href') ?? '')
    if (!requested) return
    event.preventDefault()
    onOpen(requested)
  })
  return () => {
    listening.abort()
    stopHandlingClicks()
  }
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(LINK) : null)
