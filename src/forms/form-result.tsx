import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** What a submission led to, in place of its form; takes the focus that the form's button had. */
export function FormResult({ className, children }: Props) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => result.current?.focus(), [])
  return (
    <div ref={result} tabIndex={-1} role="status" className={className}>
      {children}
    </div>
  )
}
