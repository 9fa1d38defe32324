import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '#api/order.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { OrderPage, OrderSummary } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/order-list.js'
import { formatMoney } from '#lib/money.ts'
import { Moment } from '#shop/moment.tsx'
import { OrderState } from '#shop/order-status.tsx'
import { WithQuery } from '#shop/with-query.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './order-list.module.css'

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

function Orders({ orders, page, pages, settings }: OrderPage & { settings: Settings }) {
  const { data: locale = 'en' } = useQuery(shopLocaleQuery())
  const { empty_text: text, empty_link: link } = settings
  if (orders.length === 0 && page === 1) {
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
          Your orders end before this page. <Link href="/account/orders">Go to the newest</Link>
        </p>
      ) : (
        <table className={css.table} aria-label="Orders">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Pieces</th>
              <th scope="col">State</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.order_no} order={order} locale={locale} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => (number === 1 ? '/account/orders' : `/account/orders?page=${number}`)}
        label="Pages of your orders"
      />
    </>
  )
}

function Row({ order, locale }: { order: OrderSummary; locale: string }) {
  const { order_no: number, names, lines, images } = order
  const others = lines - names.length
  return (
    <tr>
      <td>
        <Link href={`/account/orders/${encodeURIComponent(number)}`}>{number}</Link>
        <p className={css.small}>
          <Moment time={order.created_at} day />
        </p>
      </td>
      <td>
        <div className={css.pieces}>
          {images.map((image, index) => (
            <Picture key={`${index} ${image.src}`} image={image} alt="" sizes={{ xs: '48px' }} ratio="4:5" />
          ))}
        </div>
        <p className={css.small} dir="auto">
          {names.join(', ')}
          {others > 0 && ` and ${others} more`}
        </p>
      </td>
      <td>
        <OrderState status={order.status} />
      </td>
      <td className={css.total}>{formatMoney(order.grand_total, locale)}</td>
    </tr>
  )
}

/** Three orders of the height they will have. */
function Awaited() {
  return (
    <div className={css.table}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.awaited}>
          <Skeleton width="12rem" />
          <Skeleton height="60px" />
        </div>
      ))}
    </div>
  )
}
