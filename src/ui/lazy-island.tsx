import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { markInactive, forgetPressesIn, heldControlIn, markActive } from '#lib/held-presses.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import { explainFailure } from './explain-failure.ts'
import { Once, useIsHydrating } from './hydration.ts'

interface Island<Module, Props> {
  code: LazyCode<Module>
  pick: (module: Module) => ComponentType<Props>
  /** Name for shoppers, as the start of a sentence: “Filters”. */
  name: string
}

/**
 * Makes a component that is complete in the server's HTML and whose code loads after the page, or with the first press
 * in it. Until then React leaves the HTML alone, presses are held (EN-08) and prop changes wait.
 *
 * @param present the component itself on the server, which has to render it
 */
export function lazyIsland<Module, Props extends object>(
  { code, pick, name }: Island<Module, Props>,
  present: ComponentType<Props> | undefined,
): ComponentType<Props> {
  // Never rejects; the server's HTML stays until it is loaded.
  const Content: ComponentType<Props> =
    present ??
    lazy(() =>
      onceLoaded()
        .then(code.arrives)
        .then((module) => ({ default: pick(module) })),
    )

  // Rendering without the code would replace the HTML with nothing.
  const Kept = memo(({ props, onAlive }: { props: Props; onAlive: () => void }) => (
    <Suspense fallback={null}>
      <Content {...props} />
      <Once run={onAlive} />
    </Suspense>
  ))

  return function LazyIsland(props: Props) {
    const root = useRef<HTMLDivElement>(null)
    const [served] = useState({ wasServed: useIsHydrating(), props })
    const [isAlive, setAlive] = useState(!served.wasServed)
    const [onAlive] = useState(() => () => setAlive(true))

    useEffect(() => {
      const element = root.current
      if (isAlive || !element) return undefined
      markInactive(element, () => {
        const control = heldControlIn(element)
        const forget = () => forgetPressesIn(element)
        code.load().catch(() => control && explainFailure(control, name, code, forget))
      })
      return () => markActive(element)
    }, [isAlive])

    return (
      <div ref={root}>
        <Kept props={isAlive ? props : served.props} onAlive={onAlive} />
      </div>
    )
  }
}

/** Resolves once the page has loaded. */
const onceLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve)
  })
