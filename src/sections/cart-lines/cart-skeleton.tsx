import type { Settings } from '#generated/sections/cart-lines.js'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './cart-lines.module.css'

/** The cart before it is known: two lines and a summary of the sizes they will have. */
export function CartSkeleton({ settings }: { settings: Settings }) {
  return (
    <div className={css.layout} aria-busy="true">
      <ul className={css.lines} role="list" aria-label="Loading your cart">
        {[0, 1].map((row) => (
          <li key={row} className={css.row}>
            <div className={css.line}>
              <span className={css.picture}>
                <Skeleton ratio="4 / 5" />
              </span>
              <div className={css.what}>
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
              <span className={css.quantity}>
                <Skeleton width="130px" height="48px" />
              </span>
              <span className={css.total}>
                <Skeleton width="64px" />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div className={css.summary}>
        <p className={css.title}>{settings.summary_heading}</p>
        <Skeleton />
        <Skeleton height="48px" />
      </div>
    </div>
  )
}
