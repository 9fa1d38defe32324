import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { invoiceQuery } from '#api/order.queries.ts'
import type { InvoiceQuery } from '#generated/api.d.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Invoice as InvoiceData } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/invoice.js'
import { type SignedLink, signedHref } from '#domain/order-link.ts'
import { pageHref } from '#pages/page-href.ts'
import { WithOrder } from '#shop/order/with-order.tsx'
import { useSignedLink } from '#shop/order/use-signed-link.ts'
import { Band } from '#ui/band.tsx'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import css from './invoice.module.css'
import * as t from '#words/invoice.ts'

/** The tax invoice of an order (AC-05), in the account or by a signed link, for screen and print. */
export function Invoice({ settings }: SectionProps<Settings>) {
  const { params = {} } = usePage()
  const { key, back } = orderOf(params['number']?.toUpperCase(), useSignedLink())
  const note = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['credit_note'] })
  const request: InvoiceQuery = typeof note === 'string' ? { ...key, credit_note: note } : key
  return (
    <Band top="page" className={css.root}>
      <div className={`${css.bar} ${patterns.between}`}>
        <Link href={back} className={patterns.touch}>
          {t.backToOrder()}
        </Link>
        <Button look="quiet" onClick={() => window.print()}>
          {t.print()}
        </Button>
      </div>
      <WithOrder
        key={`${key.order_no} ${request.credit_note}`}
        query={invoiceQuery(request)}
        skeleton={<SheetSkeleton heading={settings.heading} />}
      >
        {(invoice) => <Sheet invoice={invoice} settings={settings} />}
      </WithOrder>
    </Band>
  )
}

/** Returns the order of the page: by its number in the account, else by the signed link. */
function orderOf(number: string | undefined, link: SignedLink | undefined): { key: InvoiceQuery; back: string } {
  if (number) return { key: { order_no: number }, back: pageHref('order', { number }) }
  return link
    ? { key: { order_no: link.orderId, token: link.token }, back: signedHref(pageHref('checkout-complete'), link) }
    : { key: { order_no: '-' }, back: pageHref('orders') }
}

function Sheet({ invoice, settings: { heading, footnote } }: { invoice: InvoiceData; settings: Settings }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const formatMoney = createMoneyFormatter(locale, invoice)
  return (
    <article className={`${css.sheet} ${patterns.stack24}`} aria-labelledby="invoice-title">
      <div className={patterns.between}>
        <Heading level={1} size="section" id="invoice-title">
          {invoice.credit_note ? t.creditNote() : heading}
        </Heading>
        <p className={css.mark}>{invoice.seller.name}</p>
      </div>
      {invoice.cancelled && !invoice.credit_note && <p className={patterns.strong}>{t.cancelled()}</p>}
      <InvoiceHead invoice={invoice} />
      <InvoiceLines invoice={invoice} formatMoney={formatMoney} />
      <InvoiceSums invoice={invoice} formatMoney={formatMoney} />
      {footnote && <p className={patterns.note}>{footnote}</p>}
    </article>
  )
}

function SheetSkeleton({ heading }: { heading: string }) {
  return (
    <div className={`${css.sheet} ${patterns.stack24}`}>
      <Heading level={1} size="section">
        {heading}
      </Heading>
      <Skeleton height="12rem" />
      <Skeleton height="16rem" />
      <Skeleton height="10rem" />
    </div>
  )
}
