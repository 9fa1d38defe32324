import { use, useState, useSyncExternalStore } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'
import css from './prose.module.css'

const code = lazyCode(() => import('#lib/sanitise.ts'))

interface Props {
  html: string
  className?: string | undefined
}

/** The sanitiser, once loaded: immediately on the server; in browsers only for text that the server did not render. */
let loaded: ((html: string) => string) | undefined
/** With the status by which React's `use` skips suspending. */
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

/** Rich text of a document or a product, passed through the shop's sanitiser (EN-05). */
export function Prose({ html, className }: Props) {
  const [sent] = useState({ isHydrating: useIsHydrating(), html })
  const classes = [css.root, className].filter(Boolean).join(' ')
  if (sent.isHydrating && sent.html === html) {
    // The server has sanitised this text already; React keeps its HTML.
    return <div className={classes} dir="auto" suppressHydrationWarning dangerouslySetInnerHTML={empty} />
  }
  // Always called: a suspended render must call the same hooks when it resumes.
  if (!import.meta.env.SSR) use(loadSanitiser())
  const safe = loaded?.(html) ?? ''
  return safe === '' ? null : <div className={classes} dir="auto" dangerouslySetInnerHTML={{ __html: safe }} />
}

const empty = { __html: '' }

/** Returns whether this render hydrates the server's HTML. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => !import.meta.env.SSR,
  )
}
