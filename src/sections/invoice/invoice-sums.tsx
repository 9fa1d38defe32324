import type { Invoice } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { taxPartsOf } from '#domain/tax-parts.ts'
import css from './invoice.module.css'
import * as t from '#words/invoice.ts'

/** The totals per tax rate and of the invoice, as calculated by the server. */
export function InvoiceSums({ invoice, formatMoney }: { invoice: Invoice; formatMoney: MoneyFormatter }) {
  const {
    coupon,
    gift_total: gift,
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
          <p>{t.exportSupply()}</p>
        ) : (
          <dl className={patterns.stack4}>
            {invoice.rates.flatMap((rate) =>
              taxPartsOf(rate).map(({ label, amount }) => (
                <Sum
                  key={`${rate.gst_rate} ${label}`}
                  label={t.taxOn({ tax: label, amount: formatMoney(rate.taxable) })}
                  value={formatMoney(amount)}
                />
              )),
            )}
          </dl>
        )}
        <p>{supply === 'export' ? t.noReverseCharge() : t.includesGst()}</p>
      </div>
      <dl className={`${css.totals} ${patterns.stack4}`}>
        <Sum label={note ? t.goods() : t.subtotal()} value={formatMoney(invoice.sub_total)} />
        {discount.amount > 0 && (
          <Sum label={coupon ? t.discountWithCoupon({ coupon }) : t.discount()} value={`−${formatMoney(discount)}`} />
        )}
        {(!note || invoice.shipping_total.amount > 0) && (
          <Sum
            label={t.delivery({ method: invoice.shipping.name })}
            value={invoice.shipping_total.amount > 0 ? formatMoney(invoice.shipping_total) : t.free()}
          />
        )}
        <Sum
          label={note ? t.credited() : t.total()}
          value={formatMoney(invoice.grand_total)}
          className={`${css.total} ${patterns.strong}`}
        />
        {supply !== 'export' && (
          <>
            <Sum label={t.taxableValue()} value={formatMoney(invoice.taxable_total)} className={patterns.note} />
            <Sum label={t.gstIncluded()} value={formatMoney(invoice.tax_total)} className={patterns.note} />
          </>
        )}
        {!note && paid.amount > 0 && <Sum label={t.paid()} value={formatMoney(paid)} />}
        {!note && gift && <Sum label={t.paidByGiftCard()} value={formatMoney(gift)} />}
        {!note && refunded.amount > 0 && <Sum label={t.refunded()} value={formatMoney(refunded)} />}
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
