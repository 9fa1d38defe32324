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
import { pageHref } from '#routes/page-href.ts'
import { OrderOr } from '#shop/order/order-or.tsx'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Band } from '#ui/band.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './checkout-failed.module.css'

/** A payment that did not go through: why, what is kept, and the ways to pay after all (CK-07). */
export function CheckoutFailed({ settings }: SectionProps<Settings>) {
  const { order_id: orderId } = useLocation().search as Record<string, unknown>
  const query = failedOrderQuery(typeof orderId === 'string' ? orderId : '')
  const isCancelled = useOwnQuery(query).data?.status === 'cancelled'
  return (
    <Band top="page">
      <div className={`${css.root} ${patterns.stack24}`}>
        <Heading level={1} size="section">
          {isCancelled ? 'This order was cancelled' : settings.heading}
        </Heading>
        <OrderOr query={query} skeleton={<Awaited />} missing={<Missing text={settings.missing_text} />}>
          {(order) => (isCancelled ? <Cancelled order={order} /> : <Unpaid order={order} settings={settings} />)}
        </OrderOr>
      </div>
    </Band>
  )
}

function Cancelled({ order: { order_id: number, message } }: { order: FailedOrder }) {
  return (
    <>
      <p>
        Order <strong className={patterns.strong}>{number}</strong> was cancelled before it was paid. {message}
      </p>
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={pageHref('cart')}>To the cart</ButtonLink>
        <Link href={pageHref('home')} className={patterns.touch}>
          Continue shopping
        </Link>
      </div>
    </>
  )
}

function Unpaid({ order, settings }: { order: FailedOrder; settings: Settings }) {
  const { order_id, token, message, grand_total: total, can_pay: canPay } = order
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const actor = usePaymentActor()
  const isBusy = usePayment((payment) => payment.hasTag('busy'))
  const sum = createMoneyFormatter(locale, total)(total)
  return (
    <>
      <div className={patterns.stack8}>
        <p>{message}</p>
        <p>
          Order <strong className={patterns.strong}>{order_id}</strong> over {sum} is not paid. {settings.kept_text}{' '}
          Your cart is as you left it.
        </p>
      </div>
      <Refusal />
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        {canPay && (
          <Button
            loading={isBusy}
            onClick={() => actor.send({ type: 'retry.requested', order: { order_id, token } })}
          >{`${settings.retry_label} · ${sum}`}</Button>
        )}
        <ButtonLink look="quiet" href={pageHref('checkout-payment')}>
          {settings.other_label}
        </ButtonLink>
        <Link href={pageHref('cart')} className={patterns.touch}>
          Back to the cart
        </Link>
      </div>
    </>
  )
}

/** Why the next try did not even begin: most often a piece has been sold meanwhile. */
function Refusal() {
  const words = useRef<HTMLParagraphElement>(null)
  const refusal = usePayment(selectRejection)
  const isUnreached = usePayment((payment) => payment.hasTag('unreached'))
  useEffect(() => {
    if (refusal) words.current?.focus()
  }, [refusal])
  if (isUnreached)
    return (
      <p role="alert" className={patterns.error}>
        We could not hear what became of it. Try again: you are charged once, however often you press.
      </p>
    )
  if (!refusal) return null
  return (
    <p ref={words} role="alert" tabIndex={-1} className={patterns.error}>
      {refusal.message} Change your cart and order what is there.
    </p>
  )
}

function Missing({ text }: { text: string }) {
  return (
    <EmptyState drawing="parcel" text={text}>
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={pageHref('cart')}>To the cart</ButtonLink>
        <Link href={pageHref('orders')} className={patterns.touch}>
          Your orders
        </Link>
      </div>
    </EmptyState>
  )
}

function Awaited() {
  return (
    <div className={patterns.stack24}>
      <Skeleton height="112px" />
      <Skeleton height="48px" />
    </div>
  )
}
