import * as t from '#words/common.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './price.module.css'
import patterns from './patterns.module.css'

interface PriceProps {
  /** The formatted price to pay: “₹3,600”. */
  price: string
  /** The formatted price before a reduction; makes `price` a sale price. */
  regular?: string | undefined
  /** Shown before the old price, such as “MRP”. By default only screen readers name it. */
  regularLabel?: string | undefined
  /** Whether it is the lowest of several: “From ₹3,600”. */
  from?: boolean | undefined
  className?: string | undefined
}

/** A price. A reduced one is shown beside the struck old price, with both named for screen readers. */
export function Price({ price, regular, regularLabel, from = false, className }: PriceProps) {
  const classes = [css.root, patterns.figures, regular && css.reduced, className].filter(Boolean).join(' ')
  return (
    <span className={classes}>
      <span className={css.now}>
        {regular && <VisuallyHidden>{t.salePrice()} </VisuallyHidden>}
        {from ? t.priceFrom({ price, from: renderFrom }) : price}
      </span>
      {regular && (
        <>
          {' '}
          <span className={`${css.before} ${patterns.soft}`}>
            {regularLabel ? `${regularLabel} ` : <VisuallyHidden>{t.regularPrice()} </VisuallyHidden>}
            <s>{regular}</s>
          </span>
        </>
      )}
    </span>
  )
}

const renderFrom = (text: string) => (
  <span key="from" className={`${css.from} ${patterns.soft}`}>
    {text}
  </span>
)
