import type { ReactNode } from 'react'
import type { Invoice, InvoiceParty } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { DateTime } from '#shop/storefront/date-time.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './invoice.module.css'
import * as t from '#words/invoice.ts'

/** The invoice's numbers and dates, and its parties. */
export function InvoiceHead({ invoice }: { invoice: Invoice }) {
  const { seller, buyer, recipient, credit_note: note } = invoice
  const isElsewhere = JSON.stringify(buyer) !== JSON.stringify(recipient)
  return (
    <>
      <dl className={css.facts}>
        {note && (
          <>
            <Fact label={t.creditNote()} value={note.number} />
            <Fact label={t.date()} value={<DateTime time={note.issued_at} day />} />
          </>
        )}
        <Fact label={note ? t.forInvoice() : t.invoice()} value={invoice.invoice_no} />
        <Fact label={note ? t.invoiceDate() : t.date()} value={<DateTime time={invoice.issued_at} day />} />
        <Fact label={t.order()} value={invoice.order_no} />
        <Fact label={t.orderDate()} value={<DateTime time={invoice.ordered_at} day />} />
        <Fact label={t.placeOfSupply()} value={invoice.place_of_supply} />
        <Fact label={t.payment()} value={invoice.payment_method} />
        {note?.reason && <Fact label={t.reason()} value={note.reason} />}
        {!note && invoice.waybill && (
          <Fact
            label={t.waybill()}
            value={<Link href={pageHref('parcel', { waybill: invoice.waybill })}>{invoice.waybill}</Link>}
          />
        )}
      </dl>
      <div className={css.parties}>
        <Party title={t.soldBy()} party={seller} />
        <Party title={t.billingAddress()} party={buyer} />
        {isElsewhere && <Party title={t.deliveredTo()} party={recipient} />}
      </div>
    </>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className={patterns.soft}>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Party({
  title,
  party: { name, lines, state, country, gstin, phone, email },
}: {
  title: string
  party: InvoiceParty
}) {
  const place = [state, country].filter(Boolean).join(', ')
  const isStateIncluded = lines.some((line) => state !== '' && line.includes(state))
  const all = [...lines, isStateIncluded ? '' : place, phone, email].filter(Boolean)
  return (
    <div>
      <h2 className={patterns.soft}>{title}</h2>
      <address>
        <strong className={patterns.strong} dir="auto">
          {name}
        </strong>
        {all.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
        {gstin && <span>{t.gstin({ gstin })}</span>}
      </address>
    </div>
  )
}
