import { ownMessages } from '#domain/messages.ts'
import patterns from '#ui/patterns.module.css'

/** Stands in a dialog when no reply came to what was sent (LY-16). */
export function NoConnection() {
  return (
    <p role="alert" className={patterns.error}>
      {ownMessages.noConnection}
    </p>
  )
}
