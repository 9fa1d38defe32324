import type { StockVariant } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-stock.ts'
import type { Selection } from '../resources/use-selection.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { useSession } from '../shell/session.ts'
import { Thumbnail } from '../shell/thumbnail.tsx'
import { nameOfVariant } from './stock.queries.ts'
import css from './stock-table.module.css'

interface Props {
  rows: readonly StockVariant[]
  isBusy: boolean
  /** Absent for those who only look. */
  selection: Selection | undefined
  onAdjust: (row: StockVariant) => void
}

/** Variants with their stock; cards on phones. */
export function StockTable({ rows, isBusy, selection, onAdjust }: Props) {
  const ids = rows.map(({ product_id: id }) => id)
  const { locale } = useSession().shop
  const number = (value: number) => value.toLocaleString(locale)
  return (
    <div className={css.frame}>
      <table className={css.root} aria-busy={isBusy} aria-label={t.title()}>
        <thead className={css.head}>
          <tr>
            {selection && (
              <th className={css.pick}>
                <input
                  type="checkbox"
                  className={css.box}
                  aria-label={t.selectAll()}
                  checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            )}
            <th className={css.heading}>{t.product()}</th>
            <th className={css.heading}>{t.sku()}</th>
            <th className={css.heading} data-number>
              {t.available()}
            </th>
            <th className={css.heading} data-number title={t.reservedHint()}>
              {t.reserved()}
            </th>
            <th className={css.heading} data-number>
              {t.lowAt()}
            </th>
            {selection && (
              <th className={css.heading}>
                <VisuallyHidden>{t.adjust()}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.product_id}
              className={css.row}
              data-selected={selection?.ids.has(row.product_id) || undefined}
            >
              {selection && (
                <td className={css.pick}>
                  <input
                    type="checkbox"
                    className={css.box}
                    aria-label={t.selectVariant({ variant: nameOfVariant(row) })}
                    checked={selection.ids.has(row.product_id)}
                    onChange={() => selection.toggle(row.product_id)}
                  />
                </td>
              )}
              <th scope="row" className={css.product}>
                <AdminLink className={css.link} href={`/admin/stock/${row.product_id}`}>
                  <Thumbnail src={row.picture} />
                  <span className={css.names}>
                    <span className={css.name}>{row.name}</span>
                    {row.variant !== '' && <span className={css.variant}>{row.variant}</span>}
                  </span>
                </AdminLink>
              </th>
              <td className={css.cell} data-label={t.sku()}>
                {row.sku}
              </td>
              <td className={css.cell} data-number data-label={t.available()}>
                <span className={css.stock} data-state={stateOf(row)}>
                  {number(row.stock)}
                  {stateOf(row) && (
                    <span className={css.state}>{stateOf(row) === 'sold_out' ? t.soldOut() : t.stateLow()}</span>
                  )}
                </span>
              </td>
              <td
                className={css.cell}
                data-number
                data-label={t.reserved()}
                data-empty={row.reserved === 0 || undefined}
              >
                {row.reserved === 0 ? '–' : number(row.reserved)}
              </td>
              <td className={css.cell} data-number data-label={t.lowAt()}>
                {row.own_threshold === null ? t.ofShop({ threshold: row.threshold }) : number(row.threshold)}
              </td>
              {selection && (
                <td className={css.cell} data-action>
                  <Button
                    look="quiet"
                    className={css.adjust}
                    aria-label={t.adjustVariant({ variant: nameOfVariant(row) })}
                    onClick={() => onAdjust(row)}
                  >
                    {t.adjust()}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const stateOf = ({ stock, threshold }: StockVariant): 'sold_out' | 'low' | undefined =>
  stock === 0 ? 'sold_out' : stock <= threshold ? 'low' : undefined
