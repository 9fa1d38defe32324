import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ordersQuery } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { OrderPage } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/order-list.js'
import { pageHref } from '#pages/page-href.ts'
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
import * as t from '#words/orders.ts'

const Dialogs = lazyPart(
  () => import('#shop/order/order-dialogs.tsx'),
  (module) => module.OrderDialogs,
)

/** The customer's orders, newest first (AC-05). */
export function OrderList({ settings }: SectionProps<Settings>) {
  const { search } = usePage()
  const page = typeof search['page'] === 'number' ? search['page'] : 1
  return (
    <Band top="page">
      <Heading level={1} size="section" className={css.heading}>
        {settings.heading}
      </Heading>
      <WithQuery query={ordersQuery(page)} skeleton={<ListSkeleton />}>
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
        <p>{t.pageEmpty({ link: latestOrdersLink })}</p>
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
        label={t.pages()}
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

/** The orders of a page. Moving to another page focuses the table, so that keyboards and screen readers continue there. */
function Table({ page, children }: { page: number; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) top.current?.focus()
    shownPage.current = page
  }, [page])
  return (
    <div ref={top} tabIndex={-1}>
      <table className={css.table} aria-label={t.list()}>
        <thead>
          <tr className={patterns.soft}>
            <th scope="col">{t.columnOrder()}</th>
            <th scope="col">{t.columnItems()}</th>
            <th scope="col">{t.columnStatus()}</th>
            <th scope="col">{t.columnTotal()}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function ListSkeleton() {
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

const latestOrdersLink = (text: string) => (
  <Link key="link" href={pageHref('orders')}>
    {text}
  </Link>
)
