import { useEffect, useEffectEvent, useRef } from 'react'
import type { OrderLink } from '#api/order.queries.ts'
import type { Purpose } from '#machines/order/order-dialogs-context.ts'
import {
  type OrderDialogsActor,
  type OrderDialogsEvent,
  type OrderDialogsSnapshot,
  selectLine,
} from '#machines/order/order-dialogs.machine.ts'
import { ownMessages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CancelForm } from './order-cancel-form.tsx'
import { OrderQuickLook } from './order-quick-look.tsx'
import { RateForm } from './order-rate-form.tsx'
import { RefundForm } from './order-refund-form.tsx'
import { useOrderDialogs } from './use-order-dialogs.ts'

interface Props {
  snapshot: OrderDialogsSnapshot
  actor: Pick<OrderDialogsActor, 'send'>
  locale: string
  /** The signed link that opened the order. */
  link?: OrderLink | undefined
}

const impossible: Readonly<Record<Purpose, string>> = {
  details: '',
  cancellation: 'This order cannot be cancelled any more: it is on its way, or it is cancelled already.',
  refund:
    'Nothing of this order can be given back now: it has not arrived, it was too long ago, or you have asked for all of it already.',
  rating: 'This cannot be rated now: it has not arrived yet, or the shop does not have it any more.',
}

/** The dialog about an order that is open (§2.7): what it holds, its cancellation, a refund, a rating. */
export function OrderDialogs({ snapshot, actor, locale, link }: Props) {
  const { purpose, orderNo } = snapshot.context
  const line = selectLine(snapshot)
  const titles: Readonly<Record<Purpose, string>> = {
    details: `Order ${orderNo}`,
    cancellation: 'Cancel this order?',
    refund: 'Request a refund',
    rating: line ? `Rate ${line.name}` : 'Rate what you bought',
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

/** The rating alone, for a page that is about the product and not about the order. It opens at once. */
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
        <p>{ownMessages.requestFailed}</p>
        <Button look="quiet" onClick={() => send({ type: 'loading.retried' })}>
          Try again
        </Button>
      </div>
    )
  }
  if (snapshot.hasTag('loading') || !order) return <Awaited />
  if (snapshot.hasTag('impossible')) {
    return (
      <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
        <p>{impossible[purpose]}</p>
        <Button look="quiet" onClick={close}>
          Back to the order
        </Button>
      </div>
    )
  }
  if (purpose === 'details') return <OrderQuickLook order={order} locale={locale} send={send} />
  const form = { order, token, locale, failure, isBusy: snapshot.hasTag('busy'), send }
  if (purpose === 'cancellation') return <CancelForm {...form} />
  if (purpose === 'refund') return <RefundForm {...form} />
  return <RateForm {...form} line={selectLine(snapshot)} />
}

function Awaited() {
  return (
    <div className={patterns.stack16} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton />
      <Skeleton height="48px" />
      <Skeleton height="96px" />
      <Skeleton height="48px" />
    </div>
  )
}
