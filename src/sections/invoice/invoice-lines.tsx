import type { Invoice, InvoiceLine } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { taxPartsOf } from './tax-parts.ts'
import css from './invoice.module.css'

interface Props {
  invoice: Invoice
  formatMoney: MoneyFormatter
}

const columns = ['HSN', 'Qty', 'Price', 'Discount', 'Taxable value', 'GST', 'Amount'] as const

/** The lines sold or credited, with the tax included in each; shipping last. */
export function InvoiceLines({ invoice, formatMoney }: Props) {
  const { lines, shipping } = invoice
  const sold = shipping.total.amount > 0 ? [...lines, shipping] : lines
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
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
      <td data-label="HSN">{line.hsn}</td>
      <td data-label="Qty">{line.quantity ?? '–'}</td>
      <td data-label="Price">{line.quantity === null ? '–' : formatMoney(line.unit_price)}</td>
      <td data-label="Discount">{line.discount.amount > 0 ? `−${formatMoney(line.discount)}` : '–'}</td>
      <td data-label="Taxable value">{formatMoney(line.taxable)}</td>
      <td data-label="GST">
        <div>
          {taxPartsOf(line).map(({ label, amount }) => (
            <p key={label}>
              <span className={patterns.soft}>{label}</span> {formatMoney(amount)}
            </p>
          ))}
        </div>
      </td>
      <td data-label="Amount">{formatMoney(line.total)}</td>
    </tr>
  )
}
