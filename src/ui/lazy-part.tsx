import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { lastPress, type Press } from '#lib/held-presses.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { explainFailure } from './explain-failure.ts'

interface PartProps {
  /** Shown until its code is here; nothing by default. */
  fallback?: ReactNode
  /** Called when a shopper turns away from what couldn't be loaded; a dialog's own `onClose`. */
  onClose?: (() => void) | undefined
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
    const asked = useRef<{ press: Press | undefined }>(undefined)
    const removeNote = useRef<() => void>(undefined)
    const { onClose } = props

    // Each press that wants it asks again; what comes without a press, comes when it can.
    useEffect(() => {
      const press = lastPress()
      if (!isMissing || (asked.current && asked.current.press === press)) return
      asked.current = { press }
      code.load().catch(() => {
        if (!asked.current || asked.current.press !== press) return
        if (press) removeNote.current = explainFailure(press.control, name, code, onClose)
        else void code.arrives()
      })
    })
    useEffect(
      () => () => {
        asked.current = undefined
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
