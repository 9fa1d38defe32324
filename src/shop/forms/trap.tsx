import { HONEYPOT } from '#domain/honeypot.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A field that people do not see; programs fill in what there is. */
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
