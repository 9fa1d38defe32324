import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ordersQuery } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { OrderPage } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/order-list.js'
import { pageHref } from '#routes/page-href.ts'
import { useOrderDialogs } from '#shop/order/use-order-dialogs.ts'
import { WithQuery } from '#shop/storefront/with-query.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './order-list.module.css'
import { OrderRow } from './order-row.tsx'

const Dialogs = lazyPart(
  () => import('#shop/order/order-dialogs.tsx'),
  (module) => module.OrderDialogs,
)

/** A customer's orders (AC-05), the newest first. */
export function OrderList({ settings }: SectionProps<Settings>) {
  const { search } = usePage()
  const page = typeof search['page'] === 'number' ? search['page'] : 1
  return (
    <Band top="page">
      <Heading level={1} size="section" className={css.heading}>
        {settings.heading}
      </Heading>
      <WithQuery query={ordersQuery(page)} skeleton={<Awaited />}>
        {(orders) => <Orders {...orders} settings={settings} />}
      </WithQuery>
    </Band>
  )
}

function Orders({ orders, page, pages, total, settings }: OrderPage & { settings: Settings }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const [snapshot, , actor] = useOrderDialogs()
  const formatMoney = createMoneyFormatter(
    locale,
    orders.map(({ grand_total: sum }) => sum),
  )
  const { empty_text: text, empty_link: link } = settings
  if (total === 0) {
    return (
      <EmptyState drawing="parcel" text={text}>
        <ButtonLink href={link.href}>{link.label}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      {orders.length === 0 ? (
        <p>
          Your orders end before this page. <Link href={pageHref('orders')}>Go to the newest</Link>
        </p>
      ) : (
        <Table page={page}>
          {orders.map((order) => (
            <OrderRow
              key={order.order_no}
              order={order}
              formatMoney={formatMoney}
              onLook={() => actor.send({ type: 'details.opened', orderNo: order.order_no })}
            />
          ))}
        </Table>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => pageHref('orders', {}, number === 1 ? {} : { page: number })}
        label="Pages of your orders"
      />
      {snapshot.hasTag('open') && (
        <Dialogs
          snapshot={snapshot}
          actor={actor}
          locale={locale}
          onClose={() => actor.send({ type: 'dialog.closed' })}
        />
      )}
    </>
  )
}

/** The orders of a page. A further page takes the focus from the link that led there, so that the list is read on. */
function Table({ page, children }: { page: number; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current !== page) top.current?.focus()
    shown.current = page
  }, [page])
  return (
    <div ref={top} tabIndex={-1}>
      <table className={css.table} aria-label="Orders">
        <thead>
          <tr className={patterns.soft}>
            <th scope="col">Order</th>
            <th scope="col">Items</th>
            <th scope="col">Status</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Three orders of the height they will have. */
function Awaited() {
  return (
    <div className={patterns.lines}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.awaited}>
          <Skeleton width="12rem" />
          <Skeleton height="96px" />
        </div>
      ))}
    </div>
  )
}
