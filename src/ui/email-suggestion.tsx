import { type ReactNode, useEffect, useState } from 'react'
import { suggestEmail } from '#lib/suggest-email.ts'
import * as t from '#words/common.ts'
import patterns from './patterns.module.css'

interface Props {
  /** The field's value on blur. */
  typed: string
  id: string
}

/** Suggests a correction for a mistyped email address while the field still has that value. */
export function EmailSuggestion({ typed, id }: Props): ReactNode {
  const [suggestion, setSuggestion] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const field = fieldOf(id)
    const show = () => {
      if (!signal.aborted && field?.value === typed) setSuggestion(suggestEmail(typed))
    }
    // Keeps a button in place while it is being pressed.
    if (document.querySelector(':active')?.closest('button, a, label, input'))
      addEventListener('click', show, { once: true, signal })
    else show()
    field?.addEventListener('input', () => setSuggestion(undefined), { signal })
    return () => stop.abort()
  }, [typed, id])

  if (suggestion === undefined) return null
  const renderAddress = (email: string) => (
    <button key="address" type="button" className={patterns.action} onClick={() => fill(id, email)}>
      {email}
    </button>
  )
  return (
    <p role="status" className={patterns.small}>
      {t.didYouMean({
        email: suggestion,
        address: renderAddress,
      })}
    </p>
  )
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement | null

/** Sets the value natively, because React ignores values set through its own setter. */
function fill(id: string, text: string): void {
  const field = fieldOf(id)
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
