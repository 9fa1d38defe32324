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
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const code = lazyCode(load)

  function Part({ fallback, ...props }: Props & PartProps) {
    const module = useSyncExternalStore(code.subscribe, code.current, notOnServer)
    const isMissing = module === undefined
    // Requested when first shown, and again when a shopper returns to a dismissed one.
    const request = useRef<'idle' | 'requested' | 'dismissed'>('idle')
    const removeNote = useRef<() => void>(undefined)
    const { onClose, open } = props

    useEffect(() => {
      const isRequested = request.current === 'requested' || (request.current === 'dismissed' && !onClose)
      if (!isMissing || isRequested || open === false) return
      request.current = 'requested'
      // A failure is only explained at a control that a shopper pressed.
      const press = lastInteraction()
      const dismiss = () => {
        request.current = 'dismissed'
        onClose?.()
      }
      code.load().catch(() => {
        if (request.current !== 'requested') return
        if (press?.control.isConnected) removeNote.current = explainFailure(press.control, code, dismiss)
        else void code.loadEventually()
      })
    })
    useEffect(
      () => () => {
        request.current = 'idle'
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

const notOnServer = () => undefined
