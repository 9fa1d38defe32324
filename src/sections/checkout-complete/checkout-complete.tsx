import { completedOrderQuery } from '#api/order.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Order } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-complete.js'
import { type SignedLink, signedHref } from '#domain/order-link.ts'
import { pageHref } from '#routes/page-href.ts'
import { OrderOr } from '#shop/order/order-or.tsx'
import { OrderSkeleton, OrderView } from '#shop/order/order-view.tsx'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { useSignedLink } from '#shop/order/use-signed-link.ts'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { AccountOffer } from './account-offer.tsx'
import { MoneyBack } from './money-back.tsx'
import { NextThings } from './next-things.tsx'
import { RateExperience } from './rate-experience.tsx'
import { useAfterPurchase } from './use-after-purchase.ts'
import css from './checkout-complete.module.css'

/** An order by its signed link (CK-08): right after it was placed, and whenever the mail about it is opened. */
export function CheckoutComplete({ settings }: SectionProps<Settings>) {
  const link = useSignedLink()
  return (
    <Band top="page">
      {/* Another link is another order. */}
      {link ? <OrderOfLink key={link.orderId} link={link} settings={settings} /> : <NoOrder />}
    </Band>
  )
}

interface Props {
  link: SignedLink
  settings: Settings
}

function OrderOfLink({ link, settings }: Props) {
  const query = completedOrderQuery(link)
  const { data: order } = useOwnQuery(query)
  return (
    <OrderOr query={query} missing={<NoOrder />} skeleton={<Frame link={link} settings={settings} order={order} />}>
      {(found) => <Frame link={link} settings={settings} order={found} />}
    </OrderOr>
  )
}

/** The same frame before the order is there and after; a later visit finds no more thanks, but how it stands. */
function Frame({ link, settings, order }: Props & { order: Order | undefined }) {
  const isNew = headingOf(order) === undefined
  return (
    <div className={patterns.stack32}>
      <div className={patterns.stack8}>
        <Heading level={1} size="section">
          {headingOf(order) ?? settings.heading}
        </Heading>
        <p className={patterns.lead}>
          Order <strong className={`${patterns.strong} ${css.number}`}>{link.orderId}</strong>. {isNew && settings.text}
        </p>
      </div>
      {order ? <OrderWith link={link} settings={settings} order={order} /> : <OrderSkeleton />}
    </div>
  )
}

/** What stands in the place of the thanks. */
function headingOf(order: Order | undefined): string | undefined {
  if (order?.awaits_link_by !== undefined) return 'One more step'
  if (order?.status === 'cancelled') return 'Your order is cancelled'
  return order === undefined || order.status === 'confirmed' ? undefined : 'Your order'
}

function OrderWith({ link, settings, order }: Props & { order: Order }) {
  useAfterPurchase(order, link)
  const isOff = order.status === 'cancelled' || order.status === 'refunded' || order.awaits_link_by !== undefined
  const { ask_rating: asksRating, offer_account: offersAccount, link: wayOn } = settings
  return (
    <>
      <OrderView order={order} link={link} invoiceHref={signedHref(pageHref('checkout-invoice'), link)}>
        {order.status === 'confirmed' && <NextThings order={order} />}
        {order.status === 'cancelled' && order.refunded_total.amount > 0 && <MoneyBack order={order} />}
        <div className={css.asks}>
          {asksRating && !isOff && <RateExperience order={order} link={link} heading={settings.rating_heading} />}
          {offersAccount && order.is_guest && order.awaits_link_by === undefined && (
            <AccountOffer order={order} link={link} text={settings.account_text} />
          )}
        </div>
      </OrderView>
      <div className={`${css.onward} ${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={wayOn.href}>{wayOn.label}</ButtonLink>
        <Link href={order.is_guest ? pageHref('track-order') : pageHref('orders')} className={patterns.touch}>
          {order.is_guest ? 'Track a parcel' : 'All your orders'}
        </Link>
      </div>
    </>
  )
}

function NoOrder() {
  return (
    <>
      <Heading level={1} size="section">
        This link opens no order
      </Heading>
      <EmptyState
        drawing="broken"
        text="It isn’t complete, or it’s older than 30 days. We can email you a new one. If you have an account, your orders are there too."
      >
        <div className={`${patterns.cluster} ${patterns.actions}`}>
          <ButtonLink href={`${pageHref('track-order')}#find-order`}>Send me a new link</ButtonLink>
          <Link href={pageHref('orders')} className={patterns.touch}>
            Log in and see your orders
          </Link>
        </div>
      </EmptyState>
    </>
  )
}
