import type { SalesDashboard } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import * as t from '#words/admin-dashboard.ts'
import { Figures } from '../shell/figures.tsx'
import { useSession } from '../shell/session.ts'
import { changeText } from './series.ts'

type Sums = SalesDashboard['now']

interface Props {
  now: Sums
  before: Sums
  currency: string
}

/** Figures of a period, each compared with the one before. */
export function SalesFigures({ now, before, currency }: Props) {
  const { locale } = useSession().shop
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const count = (value: number) => value.toLocaleString(locale)
  const people = ({ customers, returning }: Sums) =>
    customers === 0 ? count(0) : t.returningOf({ returning: count(returning), customers: count(customers) })
  const compared = (name: keyof Sums, text: (value: number) => string) => {
    const change = changeText(now[name], before[name], locale)
    const was = text(before[name])
    return {
      value: text(now[name]),
      hint: change === undefined ? t.was({ before: was }) : t.change({ change, before: was }),
    }
  }
  const figures = [
    { label: t.revenue(), ...compared('revenue', money) },
    { label: t.orders(), ...compared('orders', count) },
    { label: t.average(), ...compared('average', money) },
    { label: t.units(), ...compared('units', count) },
    { label: t.returning(), value: people(now), hint: t.was({ before: people(before) }) },
  ]
  return <Figures figures={figures} />
}
