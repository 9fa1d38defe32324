import type { CouponAnswer } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-coupons.ts'
import { Notice } from '../shell/notice.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useSession } from '../shell/session.ts'

interface Props {
  answer: CouponAnswer
  hasAddress: boolean
}

/** Whether the cart gets the coupon, why not, and what delivery then costs. */
export function CouponAnswerView({ answer, hasAddress }: Props) {
  const { locale } = useSession().shop
  const { applies, reason, shopper_sees: message, sub_total: subTotal, discount, delivery, unavailable } = answer
  const names = new Intl.ListFormat(locale).format(unavailable)
  return (
    <div className={patterns.stack16}>
      <p className={patterns.note}>{t.productsCost({ amount: formatMoney(subTotal, locale) })}</p>
      {applies ? (
        <p>
          <strong>
            {discount.amount > 0 ? t.applies({ discount: formatMoney(discount, locale) }) : t.appliesToDelivery()}
          </strong>
        </p>
      ) : (
        <Notice isWarning text={t.appliesNot({ reason: reason ?? '' })} />
      )}
      {message !== null && <p>{t.shopperSees({ message })}</p>}
      {unavailable.length > 0 && <p>{t.unavailable({ count: unavailable.length, names })}</p>}
      {hasAddress && delivery.length === 0 && <p>{t.noDelivery()}</p>}
      {delivery.length > 0 && (
        <Rows label={t.delivery()}>
          {delivery.map(({ name, price, without_coupon: without, total }) => (
            <Row
              key={name}
              title={name}
              marks={[price.amount === 0 ? t.deliveryFree() : formatMoney(price, locale)]}
              text={[
                without.amount !== price.amount && t.deliveryInstead({ without: formatMoney(without, locale) }),
                t.deliveryTotal({ total: formatMoney(total, locale) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Rows>
      )}
    </div>
  )
}
