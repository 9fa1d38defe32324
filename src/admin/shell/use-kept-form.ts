import { useState } from 'react'
import { type FormOptions, type UseFormResult, useForm } from '#forms/use-form.ts'
import { keptValues } from './kept-values.ts'
import { personKey, useSession } from './session.ts'

interface Options<Values extends object> extends Omit<FormOptions<Values>, 'draft'> {
  initial: Values | (() => Values)
  /** Fields that the browser must not keep. */
  secrets?: readonly string[]
}

export interface KeptForm<Values extends object> extends UseFormResult<Values> {
  /** Whether the form began with values that were typed earlier and not saved. */
  isRestored: boolean
  /** Replaces restored values with those that are stored. */
  discard: () => void
  /** Forgets what was typed, for forms whose `submit` is not the last step. */
  forget: () => void
}

/**
 * A form that keeps what was typed over a reload, an expired session, a failed save and a closed dialog, per person and
 * tab. `name` tells what it is about: `refund 1043`. `RestoredNote` says so and offers to discard it.
 */
export function useKeptForm<Values extends object>(
  name: string,
  { secrets, ...options }: Options<Values>,
): KeptForm<Values> {
  const session = useSession()
  const [begin] = useState(() => {
    const given: Values | (() => Values) = options.initial
    const initial = typeof given === 'function' ? given() : given
    const draft = keptValues(`admin ${personKey(session)} form ${name}`, initial, secrets)
    return { initial, draft, isRestored: draft.read() !== undefined }
  })
  const { initial, draft } = begin
  const form = useForm<Values>({ ...options, draft })
  const [isRestored, setIsRestored] = useState(begin.isRestored)
  return {
    ...form,
    isRestored: isRestored && !form.isSent,
    discard: () => {
      draft.forget()
      setIsRestored(false)
      form.reset(() => initial)
    },
    forget: () => {
      draft.forget()
      setIsRestored(false)
    },
  }
}
