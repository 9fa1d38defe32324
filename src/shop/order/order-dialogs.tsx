import { useEffect, useEffectEvent, useRef } from 'react'
import type { OrderLink } from '#api/order.queries.ts'
import type { Purpose } from '#machines/order/order-dialogs-context.ts'
import {
  type OrderDialogsActor,
  type OrderDialogsEvent,
  type OrderDialogsSnapshot,
  selectLine,
} from '#machines/order/order-dialogs.machine.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CancelForm } from './order-cancel-form.tsx'
import { OrderQuickView } from './order-quick-view.tsx'
import { RateForm } from './order-rate-form.tsx'
import { RefundForm } from './order-refund-form.tsx'
import { useOrderDialogs } from './use-order-dialogs.ts'
import * as common from '#words/common.ts'
import * as t from '#words/orders.ts'

interface Props {
  snapshot: OrderDialogsSnapshot
  actor: Pick<OrderDialogsActor, 'send'>
  locale: string
  /** The signed link that opened the order. */
  link?: OrderLink | undefined
}

const impossibleTexts: Readonly<Record<Exclude<Purpose, 'details'>, () => string>> = {
  cancellation: t.cannotCancel,
  refund: t.cannotRefund,
  rating: t.cannotRate,
}

/** The open dialog about an order (§2.7): details, cancellation, refund or rating. */
export function OrderDialogs({ snapshot, actor, locale, link }: Props) {
  const { purpose, orderNo } = snapshot.context
  const line = selectLine(snapshot)
  const titles: Readonly<Record<Purpose, string>> = {
    details: t.orderNumber({ number: orderNo }),
    cancellation: t.cancelTitle(),
    refund: t.requestRefund(),
    rating: line ? t.rateProduct({ name: line.name }) : t.rateTitle(),
  }
  return (
    <Dialog open onClose={() => actor.send({ type: 'dialog.closed' })} title={titles[purpose]}>
      <Content snapshot={snapshot} send={(event) => actor.send(event)} locale={locale} token={link?.token} />
    </Dialog>
  )
}

interface RatingProps {
  orderNo: string
  lineId: number
  locale: string
  onClose: () => void
}

/** The rating dialog alone, for the page of a product. It opens immediately. */
export function RatingDialog({ orderNo, lineId, locale, onClose }: RatingProps) {
  const [snapshot, , actor] = useOrderDialogs()
  const isOpen = snapshot.hasTag('open')
  const wasOpen = useRef(false)
  const open = useEffectEvent(() => actor.send({ type: 'rating.opened', orderNo, lineId }))
  const close = useEffectEvent(onClose)

  useEffect(() => open(), [])
  useEffect(() => {
    if (wasOpen.current && !isOpen) close()
    wasOpen.current = isOpen
  }, [isOpen])

  return isOpen && <OrderDialogs snapshot={snapshot} actor={actor} locale={locale} />
}

interface ContentProps {
  snapshot: OrderDialogsSnapshot
  send: (event: OrderDialogsEvent) => void
  locale: string
  token: string | undefined
}

function Content({ snapshot, send, locale, token }: ContentProps) {
  const { order, purpose, failure } = snapshot.context
  const close = () => send({ type: 'dialog.closed' })
  if (snapshot.hasTag('unavailable')) {
    return (
      <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
        <p>{common.requestFailed()}</p>
        <Button look="quiet" onClick={() => send({ type: 'loading.retried' })}>
          {common.tryAgain()}
        </Button>
      </div>
    )
  }
  if (snapshot.hasTag('loading') || !order) return <FormSkeleton />
  if (snapshot.hasTag('impossible')) {
    return (
      <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
        <p>{purpose !== 'details' && impossibleTexts[purpose]()}</p>
        <Button look="quiet" onClick={close}>
          {t.backToOrder()}
        </Button>
      </div>
    )
  }
  if (purpose === 'details') return <OrderQuickView order={order} locale={locale} send={send} />
  const form = { order, token, locale, failure, isBusy: snapshot.hasTag('busy'), send }
  if (purpose === 'cancellation') return <CancelForm {...form} />
  if (purpose === 'refund') return <RefundForm {...form} />
  return <RateForm {...form} line={selectLine(snapshot)} />
}

function FormSkeleton() {
  return (
    <div className={patterns.stack16} aria-busy="true">
      <VisuallyHidden>{common.loading()}</VisuallyHidden>
      <Skeleton />
      <Skeleton height="48px" />
      <Skeleton height="96px" />
      <Skeleton height="48px" />
    </div>
  )
}
