import patterns from '#ui/patterns.module.css'

/** The error of a submission that belongs to no field. */
export function FormMessage({ children }: { children: string | undefined }) {
  return (
    children !== undefined && (
      <p role="alert" className={patterns.error}>
        {children}
      </p>
    )
  )
}
