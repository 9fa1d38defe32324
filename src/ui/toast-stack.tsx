import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import './toast-stack.css'

/** A short message to the visitor. */
export interface Toast {
  kind: 'success' | 'error'
  text: string
  /** What went wrong, by a name of its own: the toast goes when that is mended. */
  cause?: string | undefined
}

const comeAndGo = cssTransition({ enter: 'toast-stack__enter', exit: 'toast-stack__exit', collapse: false })
/** Milliseconds a toast stands, but for as long as the pointer is on it. What went wrong takes longer to read. */
const standing = { success: 4000, error: 8000 }

// A root of its own: the page behind does not wait for it, and it never takes part in hydration.
const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(
  <ToastContainer position="top-center" transition={comeAndGo} hideProgressBar closeOnClick newestOnTop />,
)

/** Error toasts shown or about to be, by id, with the dialog form they belong to. */
const errors = new Map<string, Toast & { form: string }>()
const view = new MutationObserver(dropOutdated)
toast.onChange(({ id, status }) => {
  if (status === 'removed' && errors.delete(String(id)) && errors.size === 0) view.disconnect()
})

/**
 * Shows a toast, top centre; one with the same words that still stands is not shown twice (specification §5.2, §9), and an error not at
 * all, or no longer, when the view says it in the same words. The view has two frames to do so.
 */
export function showToast(given: Toast): void {
  if (given.kind === 'success') show(given)
  else requestAnimationFrame(() => requestAnimationFrame(() => isSaid(given) || show(given)))
}

function show(given: Toast): void {
  const { kind, text } = given
  moveToFront()
  // Becomes an id of the page, which may hold no spaces.
  const toastId = encodeURIComponent(`${kind}-${text}`)
  if (kind === 'error') {
    errors.set(toastId, { ...given, form: formInFront() })
    view.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  toast(text, { type: kind, toastId, role: kind === 'error' ? 'alert' : 'status', autoClose: standing[kind] })
}

/** What went wrong has gone well since: its toast goes. */
export function mend(...causes: readonly string[]): void {
  dropErrors(({ cause }) => cause !== undefined && causes.includes(cause))
}

/** The view that something went wrong in is left, and so are its toasts. */
export function leaveView(): void {
  dropErrors(() => true)
}

function dropErrors(isMeant: (one: Toast & { form: string }) => boolean): void {
  for (const [id, one] of errors) if (isMeant(one)) toast.dismiss(id)
}

/** Drops errors that the page now shows itself, or whose dialog has moved on to another form. */
function dropOutdated(): void {
  dropErrors((one) => isSaid(one) || one.form !== formInFront())
}

/** Identifies the form in the open dialog, such as login or reset; '' for the page. */
function formInFront(): string {
  const front = inFront()
  if (front === document.body) return ''
  const names = [...front.querySelectorAll('input')].map(({ name }) => name)
  return [front.querySelector('h2')?.textContent, ...names].join(' ')
}

/** An open dialog, which makes all that is not in it inert, else the page. */
const inFront = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body

/** The view itself says these words. */
const isSaid = ({ text }: Toast): boolean =>
  [...inFront().children].some(
    (part) => part !== host && !part.matches('script, style, template') && part.textContent.includes(text),
  )

/** A modal dialog covers all that is not in it: as long as it is open, the toasts stand in it. */
function moveToFront(): void {
  const home = inFront()
  if (host.parentElement === home) return
  home.append(host)
  if (home === document.body) return
  const bringBack = () => {
    leaveView()
    document.body.append(host)
  }
  home.addEventListener('close', bringBack, { once: true })
}
