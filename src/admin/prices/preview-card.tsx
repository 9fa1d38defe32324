import type { PricePreview } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-prices.ts'
import { Card } from '../shell/card.tsx'
import { useSession } from '../shell/session.ts'
import { TableHead } from '../shell/table-head.tsx'
import { nameOfVariant } from '../stock/stock.queries.ts'
import { describeDelay } from './change-values.ts'
import table from '../shell/data-table.module.css'
import css from './change-prices.module.css'

interface Props {
  preview: PricePreview
  isRunning: boolean
  onApply: () => void
}

type Row = PricePreview['rows'][number]

/** The first prices before and after a change, what is left out, and the button that applies it. */
export function PreviewCard({ preview: { count, refused, rows, problems }, isRunning, onApply }: Props) {
  return (
    <Card title={t.previewTitle()} lead={count > 0 ? describeDelay(count) : undefined}>
      {count === 0 ? (
        <p role="status">{t.nothingChanges()}</p>
      ) : (
        <>
          <p role="status">{t.willChange({ count })}</p>
          <PriceTable rows={rows} label={t.newPrices()} />
          {count > rows.length && <p className={css.soft}>{t.andMore({ count: count - rows.length })}</p>}
        </>
      )}
      {refused > 0 && (
        <details className={css.problems}>
          <summary>{t.leftOut({ count: refused })}</summary>
          <PriceTable rows={problems} label={t.leftOut({ count: refused })} />
          {refused > problems.length && <p className={css.soft}>{t.andMore({ count: refused - problems.length })}</p>}
        </details>
      )}
      {count > 0 && (
        <Button loading={isRunning} className={css.send} onClick={onApply}>
          {t.applyTo({ count })}
        </Button>
      )}
    </Card>
  )
}

function PriceTable({ rows, label }: { rows: readonly Row[]; label: string }) {
  const { currency, locale } = useSession().shop
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  return (
    <div className={table.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={table.root}>
        <TableHead texts={[t.product()]} numbers={[t.priceNow(), t.priceThen()]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.product_id}>
              <td>
                {nameOfVariant(row)}
                <span className={css.sku}>{row.sku}</span>
              </td>
              <td data-number>
                <Prices price={money(row.price)} before={row.compare_at === null ? undefined : money(row.compare_at)} />
              </td>
              <td data-number>
                <Prices
                  price={money(row.new_price)}
                  before={row.new_compare_at === null ? undefined : money(row.new_compare_at)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Prices = ({ price, before }: { price: string; before: string | undefined }) => (
  <>
    {price}
    {before !== undefined && <s className={css.before}>{before}</s>}
  </>
)
