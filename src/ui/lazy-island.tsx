import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { fallAsleep, wakeUp } from '#lib/held-presses.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import { explainHeldPress } from './explain-failure.ts'
import { Once, useIsTakingOver } from './taking-over.ts'

interface Island<Module, Props> {
  code: LazyCode<Module>
  pick: (module: Module) => ComponentType<Props>
  /** What a shopper calls it, at the beginning of a sentence: “Filters”. */
  name: string
  /** Resolves when its code is wanted, unless a press in it wants it before; by default when the page is loaded. */
  wanted?: () => Promise<unknown>
}

/**
 * Makes a component that is complete in the server's HTML and is hydrated once its code is wanted. Until then React leaves the HTML as it
 * is; presses and what is filled in are held (EN-08), and a change of its props waits.
 *
 * @param present the component itself on the server, which could not write the HTML without it
 */
export function lazyIsland<Module, Props extends object>(
  { code, pick, name, wanted = onceLoaded }: Island<Module, Props>,
  present: ComponentType<Props> | undefined,
): ComponentType<Props> {
  let want: () => void
  const wantedHere = new Promise<void>((resolve) => {
    want = resolve
  })
  // Never rejects: without its code the server's HTML stays.
  const Content: ComponentType<Props> =
    present ??
    lazy(() =>
      Promise.race([wanted(), wantedHere])
        .then(code.arrives)
        .then((module) => ({ default: pick(module) })),
    )

  // Rendered with other props while its code is missing, it would be replaced by nothing.
  const Kept = memo(({ props, onAlive }: { props: Props; onAlive: () => void }) => (
    <Suspense fallback={null}>
      <Content {...props} />
      <Once run={onAlive} />
    </Suspense>
  ))

  return function LazyIsland(props: Props) {
    const root = useRef<HTMLDivElement>(null)
    const [served] = useState({ wasServed: useIsTakingOver(), props })
    const [isAlive, setAlive] = useState(!served.wasServed)
    const [onAlive] = useState(() => () => setAlive(true))
    // Nothing stands in its place.
    if (!served.wasServed) want()

    useEffect(() => {
      const element = root.current
      if (isAlive || !element) return undefined
      fallAsleep(element, () => {
        want()
        code.load().catch(() => explainHeldPress(element, name, code))
      })
      return () => wakeUp(element)
    }, [isAlive])

    return (
      <div ref={root}>
        <Kept props={isAlive ? props : served.props} onAlive={onAlive} />
      </div>
    )
  }
}

/** Resolves when the page is loaded, at once if it is. */
const onceLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve)
  })
