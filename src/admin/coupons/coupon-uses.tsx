import { useInfiniteQuery } from '@tanstack/react-query'
import type { CouponUses } from '#generated/api.d.ts'
import { listCouponUses } from '#generated/calls/coupons.ts'
import { formatMoney } from '#domain/money.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-coupons.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { orderHref } from '../shell/order-href.ts'
import { PagesOf } from '../shell/pages-of.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'

interface Props {
  coupon: number
  isFreeDelivery: boolean
}

/** The orders that use a coupon, with what it took off. */
export function CouponUsesCard({ coupon: id, isFreeDelivery }: Props) {
  const { http } = useAdmin()
  const { locale } = useSession().shop
  const dateText = useDateText('day')
  const list = useInfiniteQuery({
    queryKey: listCouponUses.key({ params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      listCouponUses(http, {
        params: { id },
        query: pageParam === 0 ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const sums = list.data?.pages[0]
  return (
    <Card title={t.uses()} lead={sums && sums.orders > 0 && sumText(sums, locale)}>
      <PagesOf query={list}>
        {(pages) => {
          const uses = pages.flatMap((page) => page.uses)
          if (uses.length === 0) return <p className={patterns.note}>{t.noUses()}</p>
          return (
            <Rows label={t.uses()}>
              {uses.map(({ id: order, order_no: number, status, customer, at, discount, total }) => (
                <Row
                  key={order}
                  title={<AdminLink href={orderHref(number)}>{number}</AdminLink>}
                  marks={[t.orderState({ state: status })]}
                  text={t.orderOf({ customer, date: dateText(at) })}
                  actions={
                    <span className={patterns.small}>
                      {isFreeDelivery && discount.amount === 0
                        ? t.orderWithFreeDelivery()
                        : t.orderAmounts({
                            discount: formatMoney(discount, locale),
                            total: formatMoney(total, locale),
                          })}
                    </span>
                  }
                />
              ))}
            </Rows>
          )
        }}
      </PagesOf>
    </Card>
  )
}

function sumText({ orders, per_currency: sums }: CouponUses, locale: string): string {
  const both = (name: 'discount' | 'revenue') => sums.map((sum) => formatMoney(sum[name], locale)).join(' + ')
  return t.usesSum({ count: orders, discount: both('discount'), revenue: both('revenue') })
}
