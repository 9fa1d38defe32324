import type { UseQueryResult } from '@tanstack/react-query'
import type { Cart, DraftPreview } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import { messageOf } from '#forms/submission-error.ts'
import * as t from '#words/admin-draft-orders.ts'
import { Card } from '../shell/card.tsx'
import { Notice } from '../shell/notice.tsx'
import { useSession } from '../shell/session.ts'
import { TotalRows } from '../shell/total-rows.tsx'

/** The totals of what is typed, and what is still missing. */
export function DraftSummary({ preview: { data, error } }: { preview: UseQueryResult<DraftPreview> }) {
  const isEmpty = !data || data.cart.items.length === 0
  return (
    <Card title={t.summary()} lead={t.summaryLead()}>
      {isEmpty ? <p>{t.empty()}</p> : <Totals cart={data.cart} />}
      {data?.shortages.map((shortage) => (
        <Notice key={shortage} text={shortage} isWarning />
      ))}
      {!isEmpty && data.problem && data.shortages.length === 0 && <Notice text={data.problem.message} />}
      {error && <Notice text={messageOf(error)} role="alert" />}
    </Card>
  )
}

function Totals({ cart }: { cart: Cart }) {
  const { locale } = useSession().shop
  const money = (sum: { amount: number; currency: string }) => formatMoney(sum, locale)
  const {
    sub_total: goods,
    discount_total: discount,
    shipping_total: shipping,
    grand_total: total,
    tax_total: tax,
    coupon,
    pickup,
  } = cart
  return (
    <TotalRows
      rows={[
        { label: t.subtotal(), value: money(goods) },
        ...(discount.amount > 0
          ? [
              {
                label: coupon ? t.discountWithCoupon({ code: coupon.code }) : t.discount(),
                value: `−${money(discount)}`,
              },
            ]
          : []),
        { label: pickup ? t.pickup() : t.shipping(), value: shipping ? money(shipping) : '–' },
        { label: t.total(), value: money(total), isStrong: true },
        ...(tax && tax.amount > 0 ? [{ label: t.taxIncluded(), value: money(tax), isSoft: true }] : []),
      ]}
    />
  )
}
