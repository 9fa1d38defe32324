import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import * as t from '#words/cart.ts'
import css from './cart-line.module.css'

/** Shown until the cart is loaded, with its last number of lines, or two. */
export function CartLineSkeleton() {
  return (
    <div className={css.list}>
      <ul role="list" className={patterns.lines} aria-label={t.loading()}>
        {[0, 1, 2].map((row) => (
          <li key={row} className={css.awaited}>
            <div className={css.root}>
              <span className={css.picture}>
                <Skeleton ratio="4 / 5" />
              </span>
              <div className={`${css.what} ${patterns.stack4} ${patterns.start}`}>
                <Skeleton width="60%" />
                <Skeleton width="80%" />
                <Skeleton width="40%" />
              </div>
              <span className={`${css.quantity} ${patterns.cluster}`}>
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
