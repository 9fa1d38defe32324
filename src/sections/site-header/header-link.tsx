import type { ReactNode } from 'react'
import { usePage } from '#engine/page-context.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link, type LinkProps } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './site-header.module.css'

interface Props extends Omit<LinkProps, 'current'> {
  /** The accessible name. */
  label: string
  icon: IconName
  children?: ReactNode
}

/** A link of 44 px with an icon. */
export function HeaderLink({ label, icon, className, children, ...rest }: Props) {
  const { path } = usePage()
  return (
    <Link
      {...rest}
      className={[css.link, patterns.square, className].filter(Boolean).join(' ')}
      current={path === rest.href}
    >
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </Link>
  )
}
