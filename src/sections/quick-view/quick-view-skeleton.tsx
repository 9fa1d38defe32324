import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/product.ts'
import css from './quick-view.module.css'

/** A placeholder in the layout of the product. */
export function QuickViewSkeleton() {
  return (
    <div className={`${css.layout} ${patterns.stack24}`} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t.loading()}</span>
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
