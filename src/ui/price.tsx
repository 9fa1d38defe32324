import { VisuallyHidden } from './visually-hidden.tsx'
import css from './price.module.css'
import patterns from './patterns.module.css'

interface PriceProps {
  /** The price to pay, formatted: “₹3,600”. */
  price: string
  /** The price before a reduction, formatted; the price is then shown as a sale price. */
  regular?: string | undefined
  /** Stands before the old price: “MRP”. Without it only a screen reader says which is which. */
  regularLabel?: string | undefined
  /** The lowest of several prices: “From ₹3,600”. */
  from?: boolean | undefined
  className?: string | undefined
}

/** A price; a reduced one stands beside the struck old one, and says in words which is which. */
export function Price({ price, regular, regularLabel, from = false, className }: PriceProps) {
  const classes = [css.root, patterns.figures, regular && css.reduced, className].filter(Boolean).join(' ')
  return (
    <span className={classes}>
      <span className={css.now}>
        {regular && <VisuallyHidden>Sale price </VisuallyHidden>}
        {from && <span className={`${css.from} ${patterns.soft}`}>From </span>}
        {price}
      </span>
      {regular && (
        <>
          {' '}
          <span className={`${css.before} ${patterns.soft}`}>
            {regularLabel ? `${regularLabel} ` : <VisuallyHidden>Regular price </VisuallyHidden>}
            <s>{regular}</s>
          </span>
        </>
      )}
    </span>
  )
}
