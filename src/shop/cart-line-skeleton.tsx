import { Skeleton } from '#ui/skeleton.tsx'
import css from './cart-line.module.css'

/** Two lines of a cart that is not known yet, of the sizes they will have. */
export function CartLineSkeleton() {
  return (
    <div className={css.list}>
      <ul role="list" aria-label="Loading your cart">
        {[0, 1].map((row) => (
          <li key={row} className={css.row}>
            <div className={css.root}>
              <span className={css.picture}>
                <Skeleton ratio="4 / 5" />
              </span>
              <div className={css.what}>
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
              <span className={css.quantity}>
                <Skeleton width="134px" height="48px" />
              </span>
              <span className={css.total}>
                <Skeleton width="64px" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
