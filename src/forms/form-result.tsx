import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** The result of a submission, shown instead of its form. It takes the focus. */
export function FormResult({ className, children }: Props) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => result.current?.focus(), [])
  return (
    <div ref={result} tabIndex={-1} role="status" className={className}>
      {children}
    </div>
  )
}
