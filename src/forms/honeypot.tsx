import { HONEYPOT } from '#domain/honeypot.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/fields.ts'

/** The honeypot: a field hidden from people, which only programs fill in. */
export function Honeypot() {
  return (
    <div aria-hidden="true">
      <VisuallyHidden>
        <label>
          {t.homepage()}
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </VisuallyHidden>
    </div>
  )
}
