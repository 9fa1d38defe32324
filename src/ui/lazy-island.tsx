import { type ComponentType, lazy, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { markActive, markInactive } from '#lib/queued-interactions.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import { explainQueuedInteraction } from './explain-failure.ts'
import { RunOnMount, useIsHydrating } from './hydration.ts'

interface Island<Module, Props> {
  code: LazyCode<Module>
  pick: (module: Module) => ComponentType<Props>
  /**
   * Resolves when the code is requested, unless an interaction requests it earlier; by default when the page has
   * loaded.
   */
  requested?: () => Promise<unknown>
}

/**
 * Creates a component that is complete in the server's HTML and hydrates once its code is requested. Until then React
 * leaves the HTML alone, interactions and field values are queued (EN-08), and prop changes wait.
 * @param serverComponent the component itself on the server, which has to render it
 */
export function lazyIsland<Module, Props extends object>(
  { code, pick, requested = onPageLoad }: Island<Module, Props>,
  serverComponent: ComponentType<Props> | undefined,
): ComponentType<Props> {
  let request: () => void
  const requestedHere = new Promise<void>((resolve) => {
    request = resolve
  })
  // Never rejects; the server's HTML stays until it is loaded.
  const Content: ComponentType<Props> =
    serverComponent ??
    lazy(() =>
      Promise.race([requested(), requestedHere])
        .then(code.loadEventually)
        .then((module) => ({ default: pick(module) })),
    )

  // Rendering without the code would replace the HTML with nothing.
  const Kept = memo(({ props, onActive }: { props: Props; onActive: () => void }) => (
    <Suspense fallback={null}>
      <Content {...props} />
      <RunOnMount run={onActive} />
    </Suspense>
  ))

  return function LazyIsland(props: Props) {
    const root = useRef<HTMLDivElement>(null)
    const [served] = useState({ wasServed: useIsHydrating(), props })
    const [isActive, setActive] = useState(!served.wasServed)
    const [onActive] = useState(() => () => setActive(true))
    // Not rendered by the server.
    if (!served.wasServed) request()

    // In the commit that renders the new props, so that no field is painted without what was filled in.
    useLayoutEffect(() => {
      const element = root.current
      if (isActive || !element) return undefined
      let loading: Promise<unknown> | undefined
      const requestNow = () => {
        request()
        // Interactions during one attempt are explained once.
        const asked = code.load()
        if (asked !== loading) asked.catch(() => explainQueuedInteraction(element, code))
        loading = asked
      }
      markInactive(element, requestNow)
      return () => markActive(element)
    }, [isActive])

    return (
      <div ref={root}>
        <Kept props={isActive ? props : served.props} onActive={onActive} />
      </div>
    )
  }
}

/** Resolves when the page and its resources have loaded. */
export const onPageLoad = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve)
  })
