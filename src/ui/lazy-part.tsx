import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { lastPress } from '#lib/held-presses.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { explainFailure } from './explain-failure.ts'

interface PartProps {
  /** Shown until its code is here; nothing by default. */
  fallback?: ReactNode
  /** Called when a shopper turns away from what couldn't be loaded; a dialog's own `onClose`. */
  onClose?: (() => void) | undefined
  /** A dialog that is closed, and stays to be opened again, asks for nothing. */
  open?: boolean | undefined
}

/** A component whose code comes when it is first shown. */
export interface LazyPart<Props> {
  (props: Props & PartProps): ReactNode
  /** Fetches the code ahead of need. */
  want: () => void
}

/**
 * Makes a component of a module that is fetched when the component is first shown. It neither suspends nor throws: without its code only
 * `fallback` stands there, whatever is around it stays, and the control that was pressed says what is missing (EN-08).
 *
 * @param name what a shopper calls it, at the beginning of a sentence: “Filters”
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
    // Asked for when it is first shown, and again when a shopper comes back to what they had turned away from.
    const asking = useRef<'idle' | 'asked' | 'forgotten'>('idle')
    const removeNote = useRef<() => void>(undefined)
    const { onClose, open } = props

    useEffect(() => {
      const isAsked = asking.current === 'asked' || (asking.current === 'forgotten' && !onClose)
      if (!isMissing || isAsked || open === false) return
      asking.current = 'asked'
      // What comes without a press, comes when it can.
      const press = lastPress()
      const forget = () => {
        asking.current = 'forgotten'
        onClose?.()
      }
      code.load().catch(() => {
        if (asking.current !== 'asked') return
        if (press) removeNote.current = explainFailure(press.control, name, code, forget)
        else void code.arrives()
      })
    })
    useEffect(
      () => () => {
        asking.current = 'idle'
        removeNote.current?.()
      },
      [],
    )
    if (isMissing) return fallback
    const Component = pick(module) as ComponentType<object>
    return <Component {...props} />
  }

  return Object.assign(Part, { want: code.want })
}

const nothing = () => undefined
