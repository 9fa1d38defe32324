import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { type ListingSearch, toggleValue } from '#domain/listing-search.ts'
import { markInactive, forgetPressesIn, heldControlIn, markActive } from '#lib/held-presses.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { explainFailure } from '#ui/explain-failure.ts'
import { Once, useIsHydrating } from '#ui/hydration.ts'
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

const code = lazyCode(() => import('./filter-groups.tsx'))

// The server has it at once, or it could not write the HTML.
const present = import.meta.env.SSR ? (await code.load()).FilterGroups : undefined

let want: () => void
const wanted = new Promise<void>((resolve) => {
  want = resolve
})

/** Asks for the code of the filters. */
export const wantFilters = () => want()

// Never rejects; the server's HTML stays until it is loaded.
const Groups = present ?? lazy(() => wanted.then(code.arrives).then(({ FilterGroups }) => ({ default: FilterGroups })))

const touches = ['pointerover', 'touchstart', 'focusin'] as const
const wide = '(min-width: 1024px)'

/** The filters, which come to life when they are wanted. What was ticked before that counts. */
export function LazyFilters(props: FilterGroupsProps) {
  const [wasServed] = useState(useIsHydrating())
  return <FiltersOnce {...props} wasServed={wasServed} />
}

/**
 * Renders again only with other props. The render that follows the take-over brings none, and must not come this far: to
 * render what has no code yet would put nothing in place of the server's HTML.
 */
const FiltersOnce = memo(({ wasServed, ...props }: FilterGroupsProps & { wasServed: boolean }) => {
  const { search, go } = props
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()
  if (!wasServed) want()
  const early = useRef(new Map<string, Tick>())

  useEffect(() => {
    const element = root.current
    if (!element) return
    // What was ticked before anyone listened is noted now: React takes it for the box's first state once it comes.
    for (const box of wasServed ? ticked(element) : []) {
      noteTick(early.current, box)
      want()
    }
    const isOurs = (target: EventTarget | null) => target instanceof Node && element.contains(target)
    const note = ({ target }: Event) => isOurs(target) && noteTick(early.current, target as HTMLInputElement)
    const onTouch = ({ target }: Event) => isOurs(target) && want()
    // On the window, before React: it keeps what happens in HTML without code from everybody below.
    window.addEventListener('change', note, true)
    for (const type of touches) window.addEventListener(type, onTouch, { capture: true, passive: true })
    const unsubscribe = router.subscribe('onBeforeNavigate', want)
    if (wasServed && !code.current()) markInactive(element, answer)
    function answer() {
      want()
      const control = heldControlIn(element!)
      const forget = () => forgetPressesIn(element!)
      code.load().catch(() => control && explainFailure(control, 'Filters', code, forget))
    }
    const cancel = window.matchMedia?.(wide).matches ? whenIdle(want) : undefined
    return () => {
      window.removeEventListener('change', note, true)
      for (const type of touches) window.removeEventListener(type, onTouch, { capture: true })
      unsubscribe()
      cancel?.()
      markActive(element)
    }
  }, [router, wasServed])

  function onAlive() {
    if (!wasServed) return
    if (root.current) markActive(root.current)
    // A click can bring the filters to life and tick a box in one: React then takes the tick for the box's first state.
    if (root.current) for (const box of ticked(root.current)) noteTick(early.current, box)
    if (early.current.size === 0) return
    go(withFacets(search, withTicks(search.facets, [...early.current.values()])))
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

/** The boxes that are not as they were served. */
const ticked = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLInputElement>('[type="checkbox"]')].filter((box) => box.checked !== box.defaultChecked)

/** A box as a shopper left it. */
interface Tick {
  facet: string
  value: string
  isOn: boolean
}

function noteTick(ticks: Map<string, Tick>, { type, name, value, checked }: HTMLInputElement) {
  if (type === 'checkbox') ticks.set(`${name} ${value}`, { facet: name, value, isOn: checked })
}

/** The facets with these boxes as they were left. */
function withTicks(facets: ListingSearch['facets'], ticks: Tick[]): ListingSearch['facets'] {
  return ticks.reduce((all, { facet, value, isOn }) => {
    const isChosen = all?.[facet]?.includes(value) ?? false
    return isChosen === isOn ? all : toggleValue(all, facet, value)
  }, facets)
}

/** A window may be busy for long; the filters in it are wanted all the same. */
const MOST_PATIENCE_MS = 1500

function whenIdle(what: () => void): () => void {
  // Safari has no idle time to tell of.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(what, MOST_PATIENCE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(what, { timeout: MOST_PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
