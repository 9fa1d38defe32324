import { Icon } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import css from './arrow-link.module.css'
import patterns from './patterns.module.css'

export function ArrowLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={[css.root, patterns.touch, className].filter(Boolean).join(' ')}>
      <span className={css.words}>{children}</span>
      <Icon name="arrow-right" />
    </Link>
  )
}
