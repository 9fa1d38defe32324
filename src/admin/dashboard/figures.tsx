import type { SalesDashboard } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import * as t from '#words/admin-dashboard.ts'
import { useSession } from '../shell/session.ts'
import { changeText } from './series.ts'
import css from './dashboard.module.css'

type SalesFigures = SalesDashboard['now']

interface Props {
  now: SalesFigures
  before: SalesFigures
  currency: string
}

/** Figures of a period, each compared with the one before. */
export function Figures({ now, before, currency }: Props) {
  const { locale } = useSession().shop
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const count = (value: number) => value.toLocaleString(locale)
  const people = ({ customers, returning }: SalesFigures) =>
    customers === 0 ? count(0) : t.returningOf({ returning: count(returning), customers: count(customers) })
  const compared = (name: keyof SalesFigures, text: (value: number) => string) => {
    const change = changeText(now[name], before[name], locale)
    const was = text(before[name])
    return {
      value: text(now[name]),
      hint: change === undefined ? t.was({ before: was }) : t.change({ change, before: was }),
      trend: Math.sign(now[name] - before[name]),
    }
  }
  const figures = [
    { label: t.revenue(), ...compared('revenue', money) },
    { label: t.orders(), ...compared('orders', count) },
    { label: t.average(), ...compared('average', money) },
    { label: t.units(), ...compared('units', count) },
    { label: t.returning(), value: people(now), hint: t.was({ before: people(before) }), trend: 0 },
  ]
  return (
    <dl className={css.figures}>
      {figures.map(({ label, value, hint, trend }) => (
        <div key={label} className={css.figure}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.hint} data-trend={trend}>
            {hint}
          </dd>
        </div>
      ))}
    </dl>
  )
}
