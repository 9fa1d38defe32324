import type { ReactNode } from 'react'
import type { Invoice, InvoiceParty } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './invoice.module.css'

/** Who sells what to whom: numbers and days, seller and buyer. */
export function InvoiceHead({ invoice }: { invoice: Invoice }) {
  const { seller, buyer, recipient, credit_note: note } = invoice
  const isElsewhere = JSON.stringify(buyer) !== JSON.stringify(recipient)
  return (
    <>
      <dl className={css.facts}>
        {note && (
          <>
            <Fact label="Credit note" value={note.number} />
            <Fact label="Date" value={<Moment time={note.issued_at} day />} />
          </>
        )}
        <Fact label={note ? 'For invoice' : 'Invoice'} value={invoice.invoice_no} />
        <Fact label={note ? 'Invoice date' : 'Date'} value={<Moment time={invoice.issued_at} day />} />
        <Fact label="Order" value={invoice.order_no} />
        <Fact label="Ordered" value={<Moment time={invoice.ordered_at} day />} />
        <Fact label="Place of supply" value={invoice.place_of_supply} />
        <Fact label="Payment" value={invoice.payment_method} />
        {note?.reason && <Fact label="Reason" value={note.reason} />}
        {!note && invoice.waybill && (
          <Fact
            label="Waybill"
            value={<Link href={pageHref('parcel', { waybill: invoice.waybill })}>{invoice.waybill}</Link>}
          />
        )}
      </dl>
      <div className={css.parties}>
        <Party title="Sold by" party={seller} />
        <Party title="Billing address" party={buyer} />
        {isElsewhere && <Party title="Delivered to" party={recipient} />}
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
  // What the address says already is not said again.
  const isSaid = lines.some((line) => state !== '' && line.includes(state))
  const all = [...lines, isSaid ? '' : place, phone, email].filter(Boolean)
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
        {gstin && <span>GSTIN {gstin}</span>}
      </address>
    </div>
  )
}
