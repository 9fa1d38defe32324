import type { OrderSummary } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#routes/page-href.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { OrderState } from '#shop/order/order-status.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './order-list.module.css'

interface Props {
  order: OrderSummary
  formatMoney: MoneyFormatter
  /** None before the page is alive. */
  onLook: (() => void) | undefined
}

/** One order: its number leads to it; below its state, what is to be done next. */
export function OrderRow({ order, formatMoney, onLook }: Props) {
  const { order_no: number, names, lines, images, waybill } = order
  const path = pageHref('order', { number })
  const others = lines - names.length
  // The same product twice, each customised in its own way, has one picture.
  const pictures = [...new Map(images.map((image) => [image.src, image])).values()]
  return (
    <tr>
      <td>
        <Link href={path} className={`${patterns.strong} ${patterns.figures}`}>
          {number}
        </Link>
        <p className={patterns.note}>
          <Moment time={order.created_at} day />
        </p>
      </td>
      <td>
        <div className={`${patterns.cluster} ${css.pieces}`}>
          {(pictures.length > 0 ? pictures : [null]).map((image) => (
            <Picture key={image?.src ?? ''} image={image} alt="" sizes={{ xs: '48px' }} ratio="4:5" />
          ))}
        </div>
        <p className={patterns.note} dir="auto">
          {names.join(', ')}
          {others > 0 && ` and ${others} more`}
        </p>
      </td>
      <td>
        <OrderState order={order} />
        <div className={`${patterns.cluster} ${patterns.small}`}>
          <button type="button" className={patterns.action} disabled={!onLook} onClick={onLook}>
            Quick look<VisuallyHidden> at order {number}</VisuallyHidden>
          </button>
          {order.can_pay && (
            <Link className={patterns.touch} href={path}>
              Pay now<VisuallyHidden>, order {number}</VisuallyHidden>
            </Link>
          )}
          {waybill && (
            <Link className={patterns.touch} href={pageHref('parcel', { waybill })}>
              Track<VisuallyHidden> the parcel of order {number}</VisuallyHidden>
            </Link>
          )}
        </div>
      </td>
      <td className={patterns.figures}>{formatMoney(order.grand_total)}</td>
    </tr>
  )
}
