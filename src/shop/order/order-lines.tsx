import type { OrderLine } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CustomisationNote } from '../product/customisation-note.tsx'
import css from './order.module.css'
import * as t from '#words/orders.ts'

interface Props {
  lines: readonly OrderLine[]
  formatMoney: MoneyFormatter
  onRate: (line: OrderLine) => void
}

/** The items of an order as they were bought. */
export function OrderLines({ lines, formatMoney, onRate }: Props) {
  return (
    <ul role="list" aria-label={t.itemsOrdered()} className={patterns.lines}>
      {lines.map((line) => {
        const options = optionsOf(line)
        return (
          <li key={line.id} className={css.line}>
            <Picture image={line.image} alt="" sizes={{ xs: '72px' }} ratio="4:5" />
            <div className={patterns.stack4}>
              <p className={patterns.name} dir="auto">
                {line.product_id === null ? (
                  line.name
                ) : (
                  <Link className={patterns.lined} href={pageHref('product', { slug: line.slug }, { sku: line.sku })}>
                    {line.name}
                  </Link>
                )}
              </p>
              {options && (
                <p className={patterns.note} dir="auto">
                  {options}
                </p>
              )}
              <CustomisationNote data={line.additonal_data} />
              <p className={`${patterns.note} ${patterns.figures}`}>
                {line.quantity} × {formatMoney(line.unit_price)}
              </p>
              {line.can_rate && (
                <p>
                  <button type="button" className={`${patterns.action} ${patterns.small}`} onClick={() => onRate(line)}>
                    {line.rating === null
                      ? t.rateItem({ name: line.name, hidden })
                      : t.changeItemRating({ stars: line.rating, name: line.name, hidden })}
                  </button>
                </p>
              )}
            </div>
            <p className={patterns.figures}>
              <VisuallyHidden>{t.itemTotal()} </VisuallyHidden>
              {formatMoney(line.line_total)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the options of a line as text, sorted by name. */
export const optionsOf = ({ options }: Pick<OrderLine, 'options'>): string =>
  Object.entries(options)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const hidden = (text: string) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>
