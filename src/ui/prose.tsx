import { use, useState, useSyncExternalStore } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import css from './prose.module.css'

const code = lazyCode(() => import('#lib/sanitise.ts'))

interface Props {
  html: string
  className?: string | undefined
}

/** The sanitiser, once it is here: at once on the server; in the browser only when text is shown that the server did not send. */
let loaded: ((html: string) => string) | undefined
/** With the mark by which React's `use` knows that it need not wait. */
let loading: (Promise<void> & { status?: 'fulfilled' }) | undefined

/** Preloads the sanitiser for text that is about to arrive; never rejects. */
export function loadSanitiser(): Promise<void> {
  loading ??= code.loadEventually().then(({ sanitiseRichText }) => {
    loaded = sanitiseRichText
    if (loading) loading.status = 'fulfilled'
  })
  return loading
}

if (import.meta.env.SSR) await loadSanitiser()

/** Running text of a document or a product, through the shop's one sanitiser (EN-05). */
export function Prose({ html, className }: Props) {
  const [sent] = useState({ isHydrating: useIsHydrating(), html })
  const classes = [css.root, className].filter(Boolean).join(' ')
  if (sent.isHydrating && sent.html === html) {
    // The server has sanitised this text already; React leaves it as it was sent.
    return <div className={classes} dir="auto" suppressHydrationWarning dangerouslySetInnerHTML={empty} />
  }
  // Read even when it is here: a render that waited must read again what it waited for.
  if (!import.meta.env.SSR) use(loadSanitiser())
  const safe = loaded?.(html) ?? ''
  return safe === '' ? null : <div className={classes} dir="auto" dangerouslySetInnerHTML={{ __html: safe }} />
}

const empty = { __html: '' }

/** Whether this render takes over what the server has sent. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => !import.meta.env.SSR,
  )
}
