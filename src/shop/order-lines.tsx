import type { OrderLine } from '#generated/api.d.ts'
import { formatMoney } from '#lib/money.ts'
import { productPath } from '#lib/product-tile.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CustomisationNote } from './customisation-note.tsx'
import css from './order.module.css'

interface Props {
  lines: readonly OrderLine[]
  locale: string
  onRate: (line: OrderLine) => void
}

/** What was bought, as it was when it was bought. */
export function OrderLines({ lines, locale, onRate }: Props) {
  return (
    <ul role="list" aria-label="What was ordered">
      {lines.map((line) => (
        <li key={line.id} className={css.line}>
          <Picture image={line.image} alt="" sizes={{ xs: '72px' }} ratio="4:5" />
          <div className={css.tight}>
            <h3 className={css.name} dir="auto">
              {line.product_id === null ? line.name : <Link href={productPath(line.slug, line.sku)}>{line.name}</Link>}
            </h3>
            <p className={css.small} dir="auto">
              {optionsOf(line)}
            </p>
            <CustomisationNote data={line.additonal_data} />
            <p className={css.small}>
              {line.quantity} × {formatMoney(line.unit_price, locale)}
            </p>
            {line.can_rate && (
              <p>
                <button type="button" className={css.action} onClick={() => onRate(line)}>
                  {line.rating === null ? 'Rate and review' : `Your rating: ${line.rating} of 5. Change it`}
                  <VisuallyHidden>, {line.name}</VisuallyHidden>
                </button>
              </p>
            )}
          </div>
          <p className={css.amount}>{formatMoney(line.line_total, locale)}</p>
        </li>
      ))}
    </ul>
  )
}

/** The API's options have no order of their own. */
const optionsOf = ({ options }: OrderLine): string =>
  Object.entries(options)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
