import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { failedOrderQuery } from '#api/checkout.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { FailedOrder } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-failed.js'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { selectRejection } from '#machines/payment/payment.machine.ts'
import { usePayment, usePaymentActor } from '#visitor/checkout/checkout.ts'
import { pageHref } from '#pages/page-href.ts'
import { WithOrder } from '#shop/order/with-order.tsx'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './checkout-failed.module.css'
import * as t from '#words/payment.ts'

/** A failed payment: the reason, and how to pay after all (CK-07). */
export function CheckoutFailed({ settings }: SectionProps<Settings>) {
  const { order_id: orderId } = useLocation().search as Record<string, unknown>
  const query = failedOrderQuery(typeof orderId === 'string' ? orderId : '')
  const isCancelled = useOwnQuery(query).data?.status === 'cancelled'
  return (
    <Band top="page">
      <div className={`${css.root} ${patterns.stack24}`}>
        <Heading level={1} size="section">
          {isCancelled ? t.cancelledTitle() : settings.heading}
        </Heading>
        <WithOrder query={query} skeleton={<OrderSkeleton />} missing={<Missing text={settings.missing_text} />}>
          {(order) => (isCancelled ? <Cancelled order={order} /> : <Unpaid order={order} settings={settings} />)}
        </WithOrder>
      </div>
    </Band>
  )
}

function Cancelled({ order: { order_id: number, message } }: { order: FailedOrder }) {
  return (
    <>
      <p>
        {t.cancelledBefore({ number, strong })} {message}
      </p>
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={pageHref('cart')}>{t.goToCart()}</ButtonLink>
        <Link href={pageHref('home')} className={patterns.touch}>
          {t.continueShopping()}
        </Link>
      </div>
    </>
  )
}

function Unpaid({ order, settings }: { order: FailedOrder; settings: Settings }) {
  const { order_id, token, message, grand_total: total, amount_due: due = total, can_pay: canPay } = order
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const actor = usePaymentActor()
  const isBusy = usePayment((payment) => payment.hasTag('busy'))
  const format = createMoneyFormatter(locale, total, due)
  return (
    <>
      <div className={patterns.stack8}>
        <p>{message}</p>
        <p>
          {t.unpaid({ number: order_id, amount: format(total), strong })} {settings.kept_text} {t.cartKept()}
        </p>
      </div>
      <Refusal />
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        {canPay && (
          <Button
            loading={isBusy}
            onClick={() => actor.send({ type: 'retry.requested', order: { order_id, token } })}
          >{`${settings.retry_label} · ${format(due)}`}</Button>
        )}
        <ButtonLink look="quiet" href={pageHref('checkout-payment')}>
          {settings.other_label}
        </ButtonLink>
        <Link href={pageHref('cart')} className={patterns.touch}>
          {t.backToCart()}
        </Link>
      </div>
    </>
  )
}

/** Explains why the payment could not be retried, for example because an item has been sold. */
function Refusal() {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const refusal = usePayment(selectRejection)
  const isUnreached = usePayment((payment) => payment.hasTag('unreached'))
  useEffect(() => {
    if (refusal) paragraph.current?.focus()
  }, [refusal])
  if (isUnreached)
    return (
      <p role="alert" className={patterns.error}>
        {t.retryUnreached()}
      </p>
    )
  if (!refusal) return null
  return (
    <p ref={paragraph} role="alert" tabIndex={-1} className={patterns.error}>
      {t.changeCart({ refusal: refusal.message })}
    </p>
  )
}

function Missing({ text }: { text: string }) {
  return (
    <EmptyState drawing="parcel" text={text}>
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={pageHref('cart')}>{t.goToCart()}</ButtonLink>
        <Link href={pageHref('orders')} className={patterns.touch}>
          {t.yourOrders()}
        </Link>
      </div>
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <div className={patterns.stack24}>
      <Skeleton height="112px" />
      <Skeleton height="48px" />
    </div>
  )
}

const strong = (text: string) => (
  <strong key="number" className={patterns.strong}>
    {text}
  </strong>
)
