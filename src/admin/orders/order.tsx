import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskOrder } from '#generated/api.d.ts'
import * as t from '#words/admin-desk.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Notice } from '../shell/notice.tsx'
import { orderHref } from '../shell/order-href.ts'
import { Page } from '../shell/page.tsx'
import { TwoColumns } from '../shell/two-columns.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { Badge } from '../shell/badge.tsx'
import { CustomerCard } from './customer-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { GiftWrappingCard } from './gift-wrapping-card.tsx'
import { neighboursOf } from './list-neighbours.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import type { Opened } from './order-page-props.ts'
import { needBadges, paymentBadge, statusBadge } from './order-words.ts'
import { orderQuery } from './orders.queries.ts'
import { NotesCard } from './notes-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ReturnsCard } from './returns-card.tsx'
import { ShipmentsCard } from './shipments-card.tsx'
import { OrderTags } from './order-tags.tsx'
import { TimelineCard } from './timeline-card.tsx'
import css from './order-layout.module.css'

/** /admin/orders/$number: an order, and everything that is done with it. */
export function Screen() {
  const number = usePathParameter('number') ?? ''
  const query = useQuery(orderQuery(number))
  if (query.data) return <OrderPage key={query.data.number} order={query.data} />
  const isMissing = (query.error as { status?: number } | null)?.status === 404
  return (
    <Page
      title={isMissing ? t.noOrder({ number }) : t.orderNumber({ number })}
      parent={{ href: neighboursOf(number).list, title: t.orders() }}
      width="form"
    >
      {isMissing ? (
        <p>
          {t.noOrderAdvice()}{' '}
          <AdminLink href={`/admin/orders?search=${encodeURIComponent(number)}`}>{t.searchFor({ number })}</AdminLink>
        </p>
      ) : (
        <LoadedPart query={query}>{() => null}</LoadedPart>
      )}
    </Page>
  )
}

function OrderPage({ order }: { order: DeskOrder }) {
  const [opened, open] = useState<Opened>()
  const dateText = useDateText()
  const { number, shipments, awaits_confirmation_by: channel, replaced_by: replacement } = order
  const isPickup = order.shipping_method.is_pickup ?? false
  const isPartlyShipped = order.status === 'confirmed' && shipments.length > 0
  const part = { order, open }
  return (
    <Page
      title={t.orderNumber({ number })}
      parent={{ href: neighboursOf(number).list, title: t.orders() }}
      width="form"
      lead={t.placedAt({ date: dateText(order.placed_at) })}
      beside={
        <>
          <Badge {...statusBadge({ ...order, packed: order.packed !== null, pickup: isPickup }, isPartlyShipped)} />
          <Badge {...paymentBadge(order.payment_status)} />
          {needBadges(order).map((text) => (
            <Badge key={text} text={text} tone="error" />
          ))}
        </>
      }
      actions={<OrderActions {...part} />}
    >
      {channel !== null && <Notice text={channel === 'email' ? t.awaitsEmail() : t.awaitsText()} />}
      {replacement !== null && (
        <Notice text={t.replaced()}>
          <AdminLink href={orderHref(replacement)}>{t.orderNumber({ number: replacement })}</AdminLink>
        </Notice>
      )}
      <div className={css.root}>
        <TwoColumns
          side={
            <>
              <CustomerCard {...part} />
              <NotesCard order={order} />
              <OrderTags order={order} />
              <MessagesCard {...part} />
            </>
          }
          foot={<TimelineCard {...part} />}
        >
          <ReturnsCard {...part} />
          <LinesCard {...part} />
          <GiftWrappingCard order={order} />
          <ShipmentsCard {...part} />
          <PaymentsCard {...part} />
        </TwoColumns>
      </div>
      <OrderDialogs order={order} opened={opened} onClose={() => open(undefined)} />
    </Page>
  )
}
