import { HONEYPOT } from '#domain/honeypot.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A field hidden from people, which only programs fill in. */
export function Trap() {
  return (
    <div aria-hidden="true">
      <VisuallyHidden>
        <label>
          Homepage
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </VisuallyHidden>
    </div>
  )
}
