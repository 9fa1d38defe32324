import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react'
import { pleaseWait } from '#lib/waiting-words.ts'
import { Link, type LinkProps } from './link.tsx'
import css from './button.module.css'
import patterns from './patterns.module.css'

/** `solid` is the one thing to do in a view; `quiet` is outlined and stands beside it. */
export type ButtonLook = 'solid' | 'quiet'

interface LookProps {
  look?: ButtonLook | undefined
  /** As wide as what it stands in. */
  wide?: boolean | undefined
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  LookProps & {
    /** A request is in flight: the button is disabled and reads “Please wait” (specification §4.2). */
    loading?: boolean | undefined
  }

/** A button. Its type is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({ look = 'solid', wide, loading = false, className, children, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)

  // A disabled button loses the focus. It gets it back, so that the keyboard goes on where it was.
  useLayoutEffect(() => {
    const { current } = button
    if (!loading || document.activeElement !== current) return undefined
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [loading])

  return (
    <button
      ref={button}
      type="button"
      {...rest}
      disabled={loading || rest.disabled}
      aria-busy={loading || undefined}
      className={classOf(className)}
      data-look={look}
      data-wide={wide || undefined}
    >
      {loading ? pleaseWait : children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'solid', wide, className, ...rest }: LinkProps & LookProps) {
  return <Link {...rest} className={classOf(className)} data-look={look} data-wide={wide || undefined} />
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, in words: the button's only name. */
  label: string
  children: ReactNode
}

/** A square of 44 px with an icon in it. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={[css.icon, patterns.square, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  )
}

const classOf = (className: string | undefined) => [css.root, className].filter(Boolean).join(' ')
