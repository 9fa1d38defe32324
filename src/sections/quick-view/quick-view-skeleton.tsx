import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './quick-view.module.css'

/** The product's place while it is on its way: a picture, price, options and buttons where they will stand. */
export function QuickViewSkeleton() {
  return (
    <div className={`${css.layout} ${patterns.stack24}`} aria-busy="true">
      <VisuallyHidden>
        <span role="status">The product is loading</span>
      </VisuallyHidden>
      <div className={css.pictures}>
        <div className={css.blank}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={`${css.buy} ${patterns.stack16}`}>
        <Skeleton width="70%" />
        <Skeleton width="40%" height="32px" />
        <Skeleton width="30%" />
        <Skeleton width="60%" height="44px" />
        <Skeleton height="48px" />
        <Skeleton width="50%" />
      </div>
    </div>
  )
}
