import { NETWORK } from '#api/client/http.ts'
import { createConnectionBar } from '#ui/connection-bar.tsx'
import { resolveToasts, toasts } from '#ui/toasts.ts'

/** How long “back online” is shown, in ms. */
const RETURNED_MS = 4000

/** Shows the network status, and preloads the code of the messages that explain failed calls. */
export function watchConnection(): void {
  const show = createConnectionBar()
  let timer: ReturnType<typeof setTimeout> | undefined
  toasts.preload()
  addEventListener('offline', () => {
    clearTimeout(timer)
    show('offline')
  })
  addEventListener('online', () => {
    resolveToasts(NETWORK)
    show('returned')
    timer = setTimeout(() => show('online'), RETURNED_MS)
  })
  if (!navigator.onLine) show('offline')
}
