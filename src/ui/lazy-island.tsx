import { type ComponentType, lazy, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { queuedControlIn, markActive, markInactive } from '#lib/queued-interactions.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import { explainQueuedInteraction } from './explain-failure.ts'
import { RunOnMount, useIsHydrating } from './hydration.ts'
import type { PartName } from './failure-note.tsx'

interface Island<Module, Props> {
  code: LazyCode<Module>
  pick: (module: Module) => ComponentType<Props>
  /** Name for shoppers, as the start of a sentence: “Filters”. */
  name: PartName
  /**
   * Resolves when the code is requested, unless an interaction requests it earlier; by default when the page has
   * loaded.
   */
  requested?: () => Promise<unknown>
}

/**
 * Creates a component that is complete in the server's HTML and hydrates once its code is requested. Until then React
 * leaves the HTML alone, interactions and field values are queued (EN-08), and prop changes wait.
 * @param present the component itself on the server, which has to render it
 */
export function lazyIsland<Module, Props extends object>(
  { code, pick, name, requested = onceLoaded }: Island<Module, Props>,
  present: ComponentType<Props> | undefined,
): ComponentType<Props> {
  let want: () => void
  const wantedHere = new Promise<void>((resolve) => {
    want = resolve
  })
  // Never rejects; the server's HTML stays until it is loaded.
  const Content: ComponentType<Props> =
    present ??
    lazy(() =>
      Promise.race([requested(), wantedHere])
        .then(code.loadEventually)
        .then((module) => ({ default: pick(module) })),
    )

  // Rendering without the code would replace the HTML with nothing.
  const Kept = memo(({ props, onAlive }: { props: Props; onAlive: () => void }) => (
    <Suspense fallback={null}>
      <Content {...props} />
      <RunOnMount run={onAlive} />
    </Suspense>
  ))

  return function LazyIsland(props: Props) {
    const root = useRef<HTMLDivElement>(null)
    const [served] = useState({ wasServed: useIsHydrating(), props })
    const [isAlive, setAlive] = useState(!served.wasServed)
    const [onAlive] = useState(() => () => setAlive(true))
    // Not rendered by the server.
    if (!served.wasServed) want()

    // In the commit that renders the new props, so that no field is painted without what was filled in.
    useLayoutEffect(() => {
      const element = root.current
      if (isAlive || !element) return undefined
      const wantNow = () => {
        want()
        code.load().catch(() => explainQueuedInteraction(element, name, code))
      }
      markInactive(element, wantNow)
      // The interaction may precede the island's mount.
      if (queuedControlIn(element)) wantNow()
      return () => markActive(element)
    }, [isAlive])

    return (
      <div ref={root}>
        <Kept props={isAlive ? props : served.props} onAlive={onAlive} />
      </div>
    )
  }
}

const onceLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve)
  })
