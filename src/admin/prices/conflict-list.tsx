import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-prices.ts'
import type { GridFormat } from '../controls/grid-cells.ts'
import { formatAmount } from '../controls/typed-values.ts'
import { nameOfVariant } from '../stock/stock.queries.ts'
import type { PriceConflict } from './grid-values.ts'
import css from './conflict-list.module.css'

interface Props {
  conflicts: readonly PriceConflict[]
  format: GridFormat
  onSettle: (which: readonly PriceConflict[], keepsMine: boolean) => void
}

/** Cells that two people changed, with both values and a choice. */
export function ConflictList({ conflicts, format, onSettle }: Props) {
  if (conflicts.length === 0) return null
  return (
    <section className={css.root} role="alert" aria-label={t.conflicts()}>
      <div className={css.head}>
        <h2 className={css.title}>{t.conflicts()}</h2>
        {conflicts.length > 1 && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => onSettle(conflicts, true)}>
              {t.keepAllMine()}
            </Button>
            <Button look="quiet" onClick={() => onSettle(conflicts, false)}>
              {t.takeAllTheirs()}
            </Button>
          </div>
        )}
      </div>
      <ul className={css.list} role="list">
        {conflicts.map((conflict) => {
          const { row, column, mine, theirs } = conflict
          return (
            <li key={`${row.product_id} ${column}`} className={css.conflict}>
              <div>
                <p className={css.cell}>
                  {t.conflictOf({
                    product: nameOfVariant(row),
                    column: column === 'price' ? t.price() : t.compareAt(),
                  })}
                </p>
                <p className={css.values}>
                  {t.conflictValues({
                    mine: mine === '' ? t.noPrice() : mine,
                    theirs: theirs === null ? t.noPrice() : formatAmount(theirs, format),
                  })}
                </p>
              </div>
              <div className={css.actions}>
                <Button look="quiet" onClick={() => onSettle([conflict], true)}>
                  {t.keepMine()}
                </Button>
                <Button look="quiet" onClick={() => onSettle([conflict], false)}>
                  {t.takeTheirs()}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
