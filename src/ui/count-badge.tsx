import css from './count-badge.module.css'
import patterns from './patterns.module.css'

/** A small count at the corner of an icon; nothing for zero. Screen readers get it in the link's name. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={`${css.root} ${patterns.figures}`} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
