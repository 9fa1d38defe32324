import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { lastInteraction } from '#lib/queued-interactions.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { explainFailure } from './explain-failure.ts'

interface PartProps {
  /**
   * Shown until the code is loaded, and while `open` is false; nothing by default. A button that opens the part is
   * passed here, not rendered instead of the part: it has to stay for the failure note.
   */
  fallback?: ReactNode
  /** Called when a shopper dismisses the failure note; a dialog's own `onClose`. */
  onClose?: (() => void) | undefined
  /** A closed dialog that stays mounted does not load its code. */
  open?: boolean | undefined
}

/** A component whose code loads when it is first shown. */
export interface LazyPart<Props> {
  (props: Props & PartProps): ReactNode
  /** Preloads the code. */
  preload: () => void
}

/**
 * Makes a component that is loaded when it is first shown. It neither suspends nor throws: without its code only
 * `fallback` is shown, and the pressed control explains the failure (EN-08).
 *
 * @param name for shoppers, as the start of a sentence: “Filters”
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  name: string,
): LazyPart<Props> {
  const code = lazyCode(load)

  function Part({ fallback, ...props }: Props & PartProps) {
    const module = useSyncExternalStore(code.subscribe, code.current, nothing)
    const isMissing = module === undefined
    // Requested when first shown, and again when a shopper returns to a dismissed one.
    const asking = useRef<'idle' | 'asked' | 'forgotten'>('idle')
    const removeNote = useRef<() => void>(undefined)
    const { onClose, open } = props

    useEffect(() => {
      const isAsked = asking.current === 'asked' || (asking.current === 'forgotten' && !onClose)
      if (!isMissing || isAsked || open === false) return
      asking.current = 'asked'
      // Without a press, or when its control is gone, there is nothing to explain a failure at.
      const press = lastInteraction()
      const forget = () => {
        asking.current = 'forgotten'
        onClose?.()
      }
      code.load().catch(() => {
        if (asking.current !== 'asked') return
        if (press?.control.isConnected) removeNote.current = explainFailure(press.control, name, code, forget)
        else void code.loadEventually()
      })
    })
    useEffect(
      () => () => {
        asking.current = 'idle'
        removeNote.current?.()
      },
      [],
    )
    if (isMissing || (open === false && fallback !== undefined)) return fallback
    const Component = pick(module) as ComponentType<object>
    return <Component {...props} />
  }

  return Object.assign(Part, { preload: code.preload })
}

const nothing = () => undefined
