import { completedOrderQuery } from '#api/order.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Order } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-complete.js'
import { type SignedLink, signedHref } from '#domain/order-link.ts'
import { pageHref } from '#pages/page-href.ts'
import { WithOrder } from '#shop/order/with-order.tsx'
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
import { RefundNotice } from './refund-notice.tsx'
import { NextSteps } from './next-steps.tsx'
import { RateExperience } from './rate-experience.tsx'
import { useAfterPurchase } from './use-after-purchase.ts'
import css from './checkout-complete.module.css'
import * as t from '#words/orders.ts'

/** An order by its signed link (CK-08): after the checkout, or from an email. */
export function CheckoutComplete({ settings }: SectionProps<Settings>) {
  const link = useSignedLink()
  return (
    <Band top="page">{link ? <OrderOfLink key={link.orderId} link={link} settings={settings} /> : <NoOrder />}</Band>
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
    <WithOrder query={query} missing={<NoOrder />} skeleton={<Frame link={link} settings={settings} order={order} />}>
      {(found) => <Frame link={link} settings={settings} order={found} />}
    </WithOrder>
  )
}

/** The heading and the order, which may still be loading. Later visits show the status instead of the thanks. */
function Frame({ link, settings, order }: Props & { order: Order | undefined }) {
  const isNew = headingOf(order) === undefined
  return (
    <div className={patterns.stack32}>
      <div className={patterns.stack8}>
        <Heading level={1} size="section">
          {headingOf(order) ?? settings.heading}
        </Heading>
        <p className={patterns.lead}>
          {t.orderIs({ orderId: link.orderId, strong: orderNumber })} {isNew && settings.text}
        </p>
      </div>
      {order ? <OrderAndOffers link={link} settings={settings} order={order} /> : <OrderSkeleton />}
    </div>
  )
}

/** Returns the heading that replaces the thanks, if any. */
function headingOf(order: Order | undefined): string | undefined {
  if (order?.awaits_link_by !== undefined) return t.oneMoreStep()
  if (order?.status === 'cancelled') return t.orderCancelled()
  return order === undefined || order.status === 'confirmed' ? undefined : t.yourOrder()
}

function OrderAndOffers({ link, settings, order }: Props & { order: Order }) {
  useAfterPurchase(order, link)
  const isInactive = order.status === 'cancelled' || order.status === 'refunded' || order.awaits_link_by !== undefined
  const { ask_rating: asksRating, offer_account: offersAccount, link: nextLink } = settings
  return (
    <>
      <OrderView order={order} link={link} invoiceHref={signedHref(pageHref('checkout-invoice'), link)}>
        {order.status === 'confirmed' && <NextSteps order={order} />}
        {order.status === 'cancelled' && order.refunded_total.amount > 0 && <RefundNotice order={order} />}
        <div className={css.asks}>
          {asksRating && !isInactive && <RateExperience order={order} link={link} heading={settings.rating_heading} />}
          {offersAccount && order.is_guest && order.awaits_link_by === undefined && (
            <AccountOffer order={order} link={link} text={settings.account_text} />
          )}
        </div>
      </OrderView>
      <div className={`${css.onward} ${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={nextLink.href}>{nextLink.label}</ButtonLink>
        <Link href={order.is_guest ? pageHref('track-order') : pageHref('orders')} className={patterns.touch}>
          {order.is_guest ? t.trackParcel() : t.allOrders()}
        </Link>
      </div>
    </>
  )
}

function NoOrder() {
  return (
    <>
      <Heading level={1} size="section">
        {t.linkInvalidTitle()}
      </Heading>
      <EmptyState drawing="broken" text={t.linkInvalid()}>
        <div className={`${patterns.cluster} ${patterns.actions}`}>
          <ButtonLink href={`${pageHref('track-order')}#find-order`}>{t.newLink()}</ButtonLink>
          <Link href={pageHref('orders')} className={patterns.touch}>
            {t.logInToSee()}
          </Link>
        </div>
      </EmptyState>
    </>
  )
}

const orderNumber = (text: string) => (
  <strong key="number" className={`${patterns.strong} ${css.number}`}>
    {text}
  </strong>
)
