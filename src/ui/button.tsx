import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react'
import * as t from '#words/common.ts'
import { Link, type LinkProps } from './link.tsx'
import css from './button.module.css'
import patterns from './patterns.module.css'

/** `solid` is the primary action of a view; `quiet` is a secondary, outlined one. */
export type ButtonLook = 'solid' | 'quiet'

interface LookProps {
  look?: ButtonLook | undefined
  /** Full width of the parent. */
  wide?: boolean | undefined
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  LookProps & {
    /** A request is pending: the button is disabled and reads “Please wait” (§4.2). */
    loading?: boolean | undefined
  }

/** A button with the default type `button`, so that none submits a form by accident. */
export function Button({ look = 'solid', wide, loading = false, className, children, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)

  // A disabled button loses the focus; it is restored for keyboard users.
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
      {loading ? t.pleaseWait() : children}
    </button>
  )
}

/** A link styled as a button. */
export function ButtonLink({ look = 'solid', wide, className, ...rest }: LinkProps & LookProps) {
  return <Link {...rest} className={classOf(className)} data-look={look} data-wide={wide || undefined} />
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's accessible name. */
  label: string
  children: ReactNode
}

/** A square icon button of 44 px. */
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
