import type { Invoice } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { taxPartsOf } from './tax-parts.ts'
import css from './invoice.module.css'

/** The sums of each rate, and of it all, in the server's figures. */
export function InvoiceSums({ invoice, formatMoney }: { invoice: Invoice; formatMoney: MoneyFormatter }) {
  const {
    coupon,
    paid_total: paid,
    refunded_total: refunded,
    discount_total: discount,
    supply,
    credit_note: note,
  } = invoice
  return (
    <div className={css.sums}>
      <div className={`${css.taxes} ${patterns.note}`}>
        {supply === 'export' ? (
          <p>Export: no GST is charged.</p>
        ) : (
          <dl className={patterns.stack4}>
            {invoice.rates.flatMap((rate) =>
              taxPartsOf(rate).map(({ label, amount }) => (
                <Sum
                  key={`${rate.gst_rate} ${label}`}
                  label={`${label} of ${formatMoney(rate.taxable)}`}
                  value={formatMoney(amount)}
                />
              )),
            )}
          </dl>
        )}
        <p>{supply !== 'export' && 'Prices include GST. '}Reverse charge: no.</p>
      </div>
      <dl className={`${css.totals} ${patterns.stack4}`}>
        <Sum label={note ? 'Goods' : 'Subtotal'} value={formatMoney(invoice.sub_total)} />
        {discount.amount > 0 && (
          <Sum label={coupon ? `Discount, ${coupon}` : 'Discount'} value={`−${formatMoney(discount)}`} />
        )}
        {(!note || invoice.shipping_total.amount > 0) && (
          <Sum
            label={`Delivery (${invoice.shipping.name})`}
            value={invoice.shipping_total.amount > 0 ? formatMoney(invoice.shipping_total) : 'Free'}
          />
        )}
        <Sum
          label={note ? 'Credited' : 'Total'}
          value={formatMoney(invoice.grand_total)}
          className={`${css.total} ${patterns.strong}`}
        />
        {supply !== 'export' && (
          <>
            <Sum label="Taxable value" value={formatMoney(invoice.taxable_total)} className={patterns.note} />
            <Sum label="GST included" value={formatMoney(invoice.tax_total)} className={patterns.note} />
          </>
        )}
        {!note && paid.amount > 0 && <Sum label="Paid" value={formatMoney(paid)} />}
        {!note && refunded.amount > 0 && <Sum label="Refunded" value={formatMoney(refunded)} />}
      </dl>
    </div>
  )
}

function Sum({ label, value, className = '' }: { label: string; value: string; className?: string | undefined }) {
  return (
    <div className={`${patterns.between} ${className}`}>
      <dt>{label}</dt>
      <dd className={patterns.figures}>{value}</dd>
    </div>
  )
}
