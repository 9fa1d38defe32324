import patterns from '#ui/patterns.module.css'

/** What a part of the step lacks as a whole; it can take the focus, so that it is read out. */
export function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={patterns.error} data-fault tabIndex={-1} role="alert">
      {children}
    </p>
  )
}
