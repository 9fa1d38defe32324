import patterns from '#ui/patterns.module.css'

/** Why a form was not sent, where no field shows it. */
export function FormMessage({ children }: { children: string | undefined }) {
  return (
    children !== undefined && (
      <p role="alert" className={patterns.error}>
        {children}
      </p>
    )
  )
}
