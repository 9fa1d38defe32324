import patterns from '#ui/patterns.module.css'

/** The error of a whole part of the step; focusable, so that it is read out. */
export function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={patterns.error} data-fault tabIndex={-1} role="alert">
      {children}
    </p>
  )
}
