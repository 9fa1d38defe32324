import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import * as t from '#words/common.ts'
import './toast-stack.css'

/** A short message to the visitor. */
export interface Toast {
  kind: 'success' | 'error'
  text: string
  /** Names the failure; the toast is removed once it is resolved. */
  cause?: string | undefined
}

const transition = cssTransition({ enter: 'toast-stack__enter', exit: 'toast-stack__exit', collapse: false })
/** Duration in ms, paused on hover. Errors take longer to read. */
const durations = { success: 4000, error: 8000 }

function Toasts() {
  return (
    <ToastContainer
      aria-label={t.notifications()}
      position="top-center"
      transition={transition}
      hideProgressBar
      closeOnClick
      newestOnTop
    />
  )
}

// A separate root, so that it neither delays the page nor takes part in hydration.
const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(<Toasts />)

/** Errors shown or about to be, by id, with the dialog form they belong to. */
const errors = new Map<string, Toast & { form: string }>()
const view = new MutationObserver(dropOutdated)
toast.onChange(({ id, status }) => {
  if (status === 'removed' && errors.delete(String(id)) && errors.size === 0) view.disconnect()
})

/**
 * Shows a toast at the top centre. A visible toast with the same text is not repeated (§5.2, §9), and an error is
 * dropped if the view shows the same text within two frames.
 */
export function showToast(given: Toast): void {
  if (given.kind === 'success') show(given)
  else requestAnimationFrame(() => requestAnimationFrame(() => isShownByView(given) || show(given)))
}

function show(given: Toast): void {
  const { kind, text } = given
  moveToFront()
  // Used as an element id, which must not contain spaces.
  const toastId = encodeURIComponent(`${kind}-${text}`)
  if (kind === 'error') {
    errors.set(toastId, { ...given, form: frontForm() })
    view.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  toast(text, { type: kind, toastId, role: kind === 'error' ? 'alert' : 'status', autoClose: durations[kind] })
}

/** Removes toasts whose cause is resolved. */
export function resolveCauses(...causes: readonly string[]): void {
  dropErrors(({ cause }) => cause !== undefined && causes.includes(cause))
}

/** Removes the error toasts of a view that was left. */
export function leaveView(): void {
  dropErrors(() => true)
}

function dropErrors(matches: (one: Toast & { form: string }) => boolean): void {
  for (const [id, one] of errors) if (matches(one)) toast.dismiss(id)
}

/** Drops errors the page shows itself, or whose dialog has moved on to another form. */
function dropOutdated(): void {
  dropErrors((one) => isShownByView(one) || one.form !== frontForm())
}

/** Identifies the form in the open dialog, such as login or reset; '' for the page. */
function frontForm(): string {
  const front = frontElement()
  if (front === document.body) return ''
  const names = [...front.querySelectorAll('input')].map(({ name }) => name)
  return [front.querySelector('h2')?.textContent, ...names].join(' ')
}

/** Returns the topmost open dialog, otherwise the page. */
const frontElement = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body

/** Returns whether the view shows the same text. */
const isShownByView = ({ text }: Toast): boolean =>
  [...frontElement().children].some(
    (part) => part !== host && !part.matches('script, style, template') && part.textContent.includes(text),
  )

/** Moves toasts into the open modal dialog, which covers everything else. */
function moveToFront(): void {
  const home = frontElement()
  if (host.parentElement === home) return
  home.append(host)
  if (home === document.body) return
  const moveBack = () => {
    leaveView()
    document.body.append(host)
  }
  home.addEventListener('close', moveBack, { once: true })
}
