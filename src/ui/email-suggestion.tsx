import { type ReactNode, useEffect, useState } from 'react'
import { suggestEmail } from '#lib/suggest-email.ts'
import patterns from './patterns.module.css'

interface Props {
  /** What was in the field when it was left. */
  typed: string
  /** Of the field. */
  id: string
}

/** Asks whether another address was meant; it stands as long as the field holds the one it is about. */
export function EmailSuggestion({ typed, id }: Props): ReactNode {
  const [meant, setMeant] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const field = fieldOf(id)
    const show = () => {
      if (!signal.aborted && field?.value === typed) setMeant(suggestEmail(typed))
    }
    // A button that is being pressed stays under the pointer.
    if (document.querySelector(':active')?.closest('button, a, label, input'))
      addEventListener('click', show, { once: true, signal })
    else show()
    field?.addEventListener('input', () => setMeant(undefined), { signal })
    return () => stop.abort()
  }, [typed, id])

  if (meant === undefined) return null
  return (
    <p role="status" className={patterns.small}>
      Did you mean{' '}
      <button type="button" className={patterns.action} onClick={() => fill(id, meant)}>
        {meant}
      </button>
      ?
    </p>
  )
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement | null

/** As if it were typed: React hears of a value only if it is set behind its back. */
function fill(id: string, text: string): void {
  const field = fieldOf(id)
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
