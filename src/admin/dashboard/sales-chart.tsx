import { useEffect, useRef, useState } from 'react'
import type { SalesDashboard } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCalendarDay, formatDateTime } from '#domain/shop-time.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-dashboard.ts'
import { OptionFieldset } from '../shell/option-row.tsx'
import { useSession } from '../shell/session.ts'
import { TableHead } from '../shell/table-head.tsx'
import table from '../shell/data-table.module.css'
import { drawChart, type DrawnChart } from './draw-chart.ts'
import { pointsOf, type Point } from './series.ts'
import css from './dashboard.module.css'

type Measure = 'revenue' | 'orders'

/** Sales over time beside those of the period before. A slider reads single points, and a table has all of them. */
export function SalesChart({ sales }: { sales: SalesDashboard }) {
  const { locale } = useSession().shop
  const { currency, unit } = sales
  const [measure, setMeasure] = useState<Measure>('revenue')
  const points = pointsOf(sales)
  const [chosen, setChosen] = useState(points.length - 1)
  const index = Math.min(chosen, points.length - 1)
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<DrawnChart>(undefined)
  const key = JSON.stringify([points, measure])

  useEffect(() => {
    if (!place.current) return undefined
    const [shown] = JSON.parse(key) as [Point[], Measure]
    const drawn = drawChart(place.current, {
      times: shown.map(({ at }) => Date.parse(`${at}Z`) / 1000),
      now: shown.map((point) => point[measure]),
      before: shown.map((point) => point[measure === 'revenue' ? 'revenueBefore' : 'ordersBefore']),
      money: measure === 'revenue' ? { currency, locale } : undefined,
      locale,
      onPoint: setChosen,
      timeText: (seconds) => {
        const at = new Date(seconds * 1000).toISOString()
        return unit === 'hour' ? at.slice(11, 16) : formatCalendarDay(at.slice(0, 10), 'day', locale)
      },
    })
    chart.current = drawn
    return () => drawn.destroy()
  }, [key, measure, currency, locale, unit])

  const timeText = ({ at }: Point) =>
    formatDateTime(new Date(`${at}Z`), unit === 'hour' ? 'minute' : 'day', { locale, timeZone: 'UTC' })
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const textOf = (point: Point) =>
    t.pointText({ at: timeText(point), revenue: money(point.revenue), orders: point.orders })
  const point = points[index]
  const [first, last] = [points[0], points.at(-1)]
  if (!point || !first || !last) return null
  const highest = Math.max(...points.map((one) => one[measure]))
  const what = measure === 'revenue' ? t.chart() : t.chartOrders()
  return (
    <figure className={`${css.chart} ${patterns.stack8}`}>
      <OptionFieldset
        legend={t.show()}
        options={[
          { key: 'revenue', label: t.revenue() },
          { key: 'orders', label: t.orders() },
        ]}
        value={measure}
        onChange={setMeasure}
      />
      <div
        ref={place}
        className={css.canvas}
        role="img"
        aria-label={t.chartSummary({
          what,
          from: timeText(first),
          until: timeText(last),
          highest: measure === 'revenue' ? money(highest) : highest.toLocaleString(locale),
        })}
      />
      <input
        type="range"
        className={css.range}
        aria-label={t.point()}
        aria-valuetext={textOf(point)}
        min={0}
        max={points.length - 1}
        value={index}
        onChange={({ target }) => {
          setChosen(Number(target.value))
          chart.current?.point(Number(target.value))
        }}
      />
      <figcaption className={css.caption}>
        {textOf(point)}
        <span className={patterns.soft}>
          {t.pointBefore({ revenue: money(point.revenueBefore), orders: point.ordersBefore })}
        </span>
      </figcaption>
      <details className={patterns.small}>
        <summary>{t.asTable()}</summary>
        <div className={table.scroll} tabIndex={0} role="region" aria-label={what}>
          <table className={table.root}>
            <TableHead texts={[t.time()]} numbers={[t.orders(), t.revenue(), t.revenueBefore()]} />
            <tbody>
              {points.map((one) => (
                <tr key={one.at}>
                  <td>{timeText(one)}</td>
                  <td data-number="">{one.orders.toLocaleString(locale)}</td>
                  <td data-number="">{money(one.revenue)}</td>
                  <td data-number="">{money(one.revenueBefore)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
