import { type RequestedDialog, readDialogFromHref } from '#domain/login-address.ts'
import { handleInteractions } from '#lib/queued-interactions.ts'

interface Watch {
  /** A pointer or the focus has come to a link that opens a dialog. */
  onIntent: () => unknown
  onOpen: (asked: RequestedDialog) => void
}

const LINK = 'a[href^="/?dialog="],[data-auth]'

/**
 * Listens to every link that opens a dialog, and to elements that bear such an address as `data-auth`, until it is asked
 * to stop. Clicks are caught before they reach the links' own handlers.
 */
export function watchLoginLinks({ onIntent, onOpen }: Watch): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const intend = (event: Event) => {
    if (linkOf(event)) onIntent()
  }
  window.addEventListener('pointerover', intend, { signal, capture: true, passive: true })
  window.addEventListener('focusin', intend, { signal, capture: true, passive: true })
  const stopAnswering = handleInteractions('click', LINK, (event, link) => {
    const asked = readDialogFromHref(link.dataset['auth'] ?? link.getAttribute('href') ?? '')
    if (!asked) return
    event.preventDefault()
    onOpen(asked)
  })
  return () => {
    listening.abort()
    stopAnswering()
  }
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(LINK) : null)
