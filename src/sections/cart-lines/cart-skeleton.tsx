import type { Settings } from '#generated/sections/cart-lines.js'
import { CartLineSkeleton } from '#shop/cart/cart-line-skeleton.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './cart-lines.module.css'

/** Placeholders for two lines and a summary. */
export function CartSkeleton({ settings }: { settings: Settings }) {
  const note = [settings.tax_note, settings.summary_note].filter(Boolean).join(' ')
  return (
    <div className={`${css.layout} ${patterns.stack32}`} aria-busy="true">
      <CartLineSkeleton />
      <div className={`${css.summary} ${patterns.stack16}`}>
        <p className={`${css.title} ${patterns.name}`}>{settings.summary_heading}</p>
        <Skeleton height="34px" />
        <Skeleton height="96px" />
        {note && <p className={patterns.note}>{note}</p>}
        <Skeleton width="40%" height="44px" />
        <Skeleton height="48px" />
      </div>
    </div>
  )
}
