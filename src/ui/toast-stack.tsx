import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import './toast-stack.css'

/** A short message to the visitor. */
export interface Toast {
  kind: 'success' | 'error'
  text: string
}

const comeAndGo = cssTransition({ enter: 'toast-stack__enter', exit: 'toast-stack__exit', collapse: false })
/** Milliseconds a toast stands, but for as long as the pointer is on it. What went wrong takes longer to read. */
const standing = { success: 4000, error: 8000 }

// A root of its own: the page behind does not wait for it, and it never takes part in hydration.
const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(
  <ToastContainer position="top-center" transition={comeAndGo} hideProgressBar closeOnClick newestOnTop />,
)

/** Shows a toast, top centre; one with the same words that still stands is not shown twice (specification §5.2, §9). */
export function showToast({ kind, text }: Toast): void {
  moveToFront()
  toast(text, {
    type: kind,
    // Becomes an id of the page, which may hold no spaces.
    toastId: encodeURIComponent(`${kind}-${text}`),
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: standing[kind],
  })
}

/** A modal dialog makes all that is not in it inert and covers it: as long as it is open, the toasts stand in it. */
function moveToFront(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const home = dialog ?? document.body
  if (host.parentElement === home) return
  home.append(host)
  dialog?.addEventListener('close', () => document.body.append(host), { once: true })
}
