import type { OrderSummary } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#pages/page-href.ts'
import { DateTime } from '#shop/storefront/date-time.tsx'
import { OrderStatus } from '#shop/order/order-status.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './order-list.module.css'
import * as t from '#words/orders.ts'

interface Props {
  order: OrderSummary
  formatMoney: MoneyFormatter
  onLook: () => void
}

/** An order in the list, with its status and the next actions. */
export function OrderRow({ order, formatMoney, onLook }: Props) {
  const { order_no: number, names, lines, images, waybills } = order
  const path = pageHref('order', { number })
  const others = lines - names.length
  // Lines of the same product share a picture.
  const pictures = [...new Map(images.map((image) => [image.src, image])).values()]
  return (
    <tr>
      <td>
        <Link href={path} className={`${patterns.strong} ${patterns.figures}`}>
          {number}
        </Link>
        <p className={patterns.note}>
          <DateTime time={order.created_at} day />
        </p>
      </td>
      <td>
        <div className={`${patterns.cluster} ${css.pieces}`}>
          {(pictures.length > 0 ? pictures : [null]).map((image) => (
            <Picture key={image?.src ?? ''} image={image} alt="" sizes={{ xs: '48px' }} ratio="4:5" />
          ))}
        </div>
        <p className={patterns.note} dir="auto">
          {others > 0 ? t.andMore({ names: names.join(', '), count: others }) : names.join(', ')}
        </p>
      </td>
      <td>
        <OrderStatus order={order} />
        <div className={`${patterns.cluster} ${patterns.small}`}>
          <button type="button" className={patterns.action} onClick={onLook}>
            {t.quickLook({ number, hidden })}
          </button>
          {order.can_pay && (
            <Link className={patterns.touch} href={path}>
              {t.payOrder({ number, hidden })}
            </Link>
          )}
          {waybills.map((waybill, index) => (
            <Link key={waybill} className={patterns.touch} href={pageHref('parcel', { waybill })}>
              {waybills.length > 1
                ? t.trackOneParcel({ parcel: index + 1, number, hidden })
                : t.trackOrder({ number, hidden })}
            </Link>
          ))}
        </div>
      </td>
      <td className={patterns.figures}>{formatMoney(order.grand_total)}</td>
    </tr>
  )
}

const hidden = (text: string) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>
