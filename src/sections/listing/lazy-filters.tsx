import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
import { onFirstActivity } from '#visitor/on-first-activity.ts'
import type { FilterGroupsProps } from './filter-groups.tsx'
// The code of the filters is deferred, their style must not be: a page inlines the sheets that its sections import at once.
import '#ui/disclosure.module.css'
import '#ui/sample.module.css'
import './facet-values.module.css'
import './listing-filters.module.css'
import './price-range.module.css'

const code = lazyCode(() => import('./filter-groups.tsx'))

let want: () => void
const wanted = new Promise<void>((resolve) => {
  want = resolve
})

/** Asks for the code of the filters. */
export const wantFilters = () => want()

const Filters = lazyIsland(
  { code, pick: ({ FilterGroups }) => FilterGroups, requested: () => wanted },
  import.meta.env.SSR ? (await code.load()).FilterGroups : undefined,
)

const touches = ['pointerover', 'touchstart', 'focusin'] as const
const wide = '(min-width: 1024px)'

/**
 * The filters beside the products. Their code comes when a shopper reaches for them, when the page changes, or with the first sign of a shopper in a
 * window that shows them.
 */
export function LazyFilters(props: FilterGroupsProps) {
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()

  useEffect(() => {
    const onTouch = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target)) want()
    }
    // On the window, before React: it keeps what happens in HTML without code from everybody below.
    for (const type of touches) window.addEventListener(type, onTouch, { capture: true, passive: true })
    const unsubscribe = router.subscribe('onBeforeNavigate', want)
    if (window.matchMedia?.(wide).matches) onFirstActivity(want)
    return () => {
      for (const type of touches) window.removeEventListener(type, onTouch, { capture: true })
      unsubscribe()
    }
  }, [router])

  return (
    <div ref={root}>
      <Filters {...props} />
    </div>
  )
}
