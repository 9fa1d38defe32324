import { lazy, memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRouter } from '@tanstack/react-router'
import { toggleValue } from '#domain/listing-search.ts'
import { withFacets } from './choices.ts'
import type { FilterGroupsProps } from './filter-groups.tsx'
// The filters' code comes late, their style must not: a page inlines the sheets its sections import at once.
import '#ui/disclosure.module.css'
import '#ui/sample.module.css'
import './facet-values.module.css'
import './listing-filters.module.css'
import './price-range.module.css'

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

/** The filters, which come to life when they are wanted. What was ticked before that counts. */
export const LazyFilters = memo((props: FilterGroupsProps) => {
  const { search, go } = props
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const [wasServed] = useState(useIsTakingOver())
  if (!wasServed) want()
  const early = useRef<HTMLInputElement[]>([])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const boxes = [...element.querySelectorAll<HTMLInputElement>('[type="checkbox"]')]
    if (wasServed) early.current = boxes.filter((box) => box.checked !== box.defaultChecked)
    const note = ({ target }: Event) => early.current.push(target as HTMLInputElement)
    // Not React's own handlers: those wait for the very code they would ask for.
    element.addEventListener('change', note)
    for (const type of touches) element.addEventListener(type, want, { passive: true })
    const unsubscribe = router.subscribe('onBeforeNavigate', want)
    const cancel = window.matchMedia?.(wide).matches ? whenIdle(want) : undefined
    return () => {
      element.removeEventListener('change', note)
      for (const type of touches) element.removeEventListener(type, want)
      unsubscribe()
      cancel?.()
    }
  }, [router, wasServed])

  function onAlive() {
    const ticked = early.current.filter(({ type }) => type === 'checkbox').map(({ name, value }) => ({ name, value }))
    if (!wasServed || ticked.length === 0) return
    const facets = ticked.reduce((all, { name, value }) => toggleValue(all, name, value), search.facets)
    go(withFacets(search, facets))
  }

  return (
    <div ref={root}>
      <Suspense fallback={null}>
        <Groups {...props} />
        <Once run={onAlive} />
      </Suspense>
    </div>
  )
})

/** Whether this render takes over the server's HTML. */
const useIsTakingOver = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Runs something when what it stands beside is there. */
function Once({ run }: { run: () => void }) {
  const first = useRef(run)
  useEffect(() => first.current(), [])
  return null
}

function whenIdle(what: () => void): () => void {
  // Safari has no idle time to tell of.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(what, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(what)
  return () => cancelIdleCallback(handle)
}
