import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
import { onFirstActivity } from '#visitor/on-first-activity.ts'
import type { FilterGroupsProps } from './filter-groups.tsx'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import '#ui/disclosure.module.css'
import '#ui/swatch.module.css'
import './facet-values.module.css'
import './listing-filters.module.css'
import './price-range.module.css'

const code = lazyCode(() => import('./filter-groups.tsx'))

let requestFilters: () => void
const requested = new Promise<void>((resolve) => {
  requestFilters = resolve
})

/** Loads the code of the filters. */
export const loadFilters = () => requestFilters()

const Filters = lazyIsland(
  { code, pick: ({ FilterGroups }) => FilterGroups, requested: () => requested },
  import.meta.env.SSR ? (await code.load()).FilterGroups : undefined,
)

const REACHING_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const
const WIDE = '(min-width: 1024px)'

/**
 * The filters beside the products. Their code is loaded when a shopper reaches them or navigates, and on wide windows
 * with the first user activity.
 */
export function LazyFilters(props: FilterGroupsProps) {
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()

  useEffect(() => {
    const onReach = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target)) requestFilters()
    }
    // Captured on the window, because React stops events in HTML that is not hydrated.
    for (const type of REACHING_EVENTS) window.addEventListener(type, onReach, { capture: true, passive: true })
    const unsubscribe = router.subscribe('onBeforeNavigate', requestFilters)
    if (window.matchMedia?.(WIDE).matches) onFirstActivity(requestFilters)
    return () => {
      for (const type of REACHING_EVENTS) window.removeEventListener(type, onReach, { capture: true })
      unsubscribe()
    }
  }, [router])

  return (
    <div ref={root}>
      <Filters {...props} />
    </div>
  )
}
