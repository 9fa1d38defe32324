import type { Invoice, InvoiceLine } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { taxPartsOf } from '#domain/tax-parts.ts'
import css from './invoice.module.css'
import * as t from '#words/invoice.ts'

interface Props {
  invoice: Invoice
  formatMoney: MoneyFormatter
}

const columns = [t.hsn, t.quantity, t.price, t.discount, t.taxableValue, t.gst, t.amount] as const

/** The lines sold or credited with their taxes. Shipping is the last line. */
export function InvoiceLines({ invoice, formatMoney }: Props) {
  const { lines, shipping } = invoice
  const sold = shipping.total.amount > 0 ? [...lines, shipping] : lines
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{t.item()}</th>
          {columns.map((column) => (
            <th key={column()} scope="col">
              {column()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...sold.entries()].map(([position, line]) => (
          <Line key={position} line={line} formatMoney={formatMoney} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, formatMoney }: { line: InvoiceLine; formatMoney: MoneyFormatter }) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {line.name}
        <span className={patterns.note}>{[line.variant, line.sku].filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label={t.hsn()}>{line.hsn}</td>
      <td data-label={t.quantity()}>{line.quantity ?? '–'}</td>
      <td data-label={t.price()}>{line.quantity === null ? '–' : formatMoney(line.unit_price)}</td>
      <td data-label={t.discount()}>{line.discount.amount > 0 ? `−${formatMoney(line.discount)}` : '–'}</td>
      <td data-label={t.taxableValue()}>{formatMoney(line.taxable)}</td>
      <td data-label={t.gst()}>
        <div>
          {taxPartsOf(line).map(({ label, amount }) => (
            <p key={label}>
              <span className={patterns.soft}>{label}</span> {formatMoney(amount)}
            </p>
          ))}
        </div>
      </td>
      <td data-label={t.amount()}>{formatMoney(line.total)}</td>
    </tr>
  )
}
