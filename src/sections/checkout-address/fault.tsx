import patterns from '#ui/patterns.module.css'

/** What a part of the step lacks as a whole; it can take the focus, so that it is read out. */
export function Fault({ children }: { children: string }) {
  return (
    <p className={patterns.error} data-fault tabIndex={-1} role="alert">
      {children}
    </p>
  )
}
