import { lazy, memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { FilterGroupsProps } from './filter-groups.tsx'

/*
 * The filters beside the products are whole in the server's HTML, and any browser can send them. Their code comes when
 * a shopper reaches for them, or when a window that shows them has nothing else to do; until then React leaves the
 * server's HTML as it is.
 */

const load = () => import('./filter-groups.tsx').then(({ FilterGroups }) => ({ default: FilterGroups }))

// The server has it at once, or it could not write the HTML.
const present = import.meta.env.SSR ? (await load()).default : undefined

let want: () => void
const wanted = new Promise<void>((resolve) => {
  want = resolve
})

/** Asks for the code of the filters. */
export const wantFilters = () => want()

const Groups = present ?? lazy(() => wanted.then(load))

const touches = ['pointerover', 'touchstart', 'focusin'] as const
const wide = '(min-width: 1024px)'
const never = () => () => {}

/** The filters, which come to life when they are wanted. */
export const LateFilters = memo((props: FilterGroupsProps) => {
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const isTakingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasServed] = useState(isTakingOver)
  if (!wasServed) want()

  useEffect(() => {
    const element = root.current
    // Not React's own handlers: those wait for the very code they would ask for.
    for (const type of touches) element?.addEventListener(type, want, { once: true, passive: true })
    const unsubscribe = router.subscribe('onBeforeNavigate', want)
    const cancel = window.matchMedia?.(wide).matches ? whenIdle(want) : undefined
    return () => {
      for (const type of touches) element?.removeEventListener(type, want)
      unsubscribe()
      cancel?.()
    }
  }, [router])

  return (
    <div ref={root}>
      <Suspense fallback={null}>
        <Groups {...props} />
      </Suspense>
    </div>
  )
})

function whenIdle(what: () => void): () => void {
  // Safari has no idle time to tell of.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(what, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(what)
  return () => cancelIdleCallback(handle)
}
