import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { SalesDashboard } from '#generated/api.d.ts'
import { getSalesDashboard } from '#generated/calls/dashboard.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCalendarDay } from '#domain/shop-time.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-dashboard.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { CardGrid } from '../shell/card-grid.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useSession } from '../shell/session.ts'
import { Funnel } from './funnel.tsx'
import { type ChosenPeriod, PeriodChooser, queryOfPeriod } from './period-chooser.tsx'
import { SalesFigures } from './sales-figures.tsx'
import css from './dashboard.module.css'

const SalesChart = lazyPart(
  () => import('./sales-chart.tsx'),
  (module) => module.SalesChart,
)

/** Sales of today and of a chosen period: figures, chart, best sellers and the checkout. */
export function Sales() {
  const [period, setPeriod] = useState<ChosenPeriod>({ name: 'month' })
  const request = queryOfPeriod(period)
  const query = useQuery({
    ...queryOf(getSalesDashboard, { query: request ?? {}, quiet: true }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return (
    <div className={patterns.stack16}>
      <LoadedPart query={query}>
        {(sales) => (
          <>
            {period.name !== 'today' && (
              <Card title={t.today()} lead={t.todayLead()}>
                <SalesFigures {...sales.today} currency={sales.currency} />
              </Card>
            )}
            <Card
              title={t.sales()}
              lead={<Days sales={sales} />}
              actions={<PeriodChooser {...{ period, setPeriod }} />}
            >
              <SalesFigures now={sales.now} before={sales.before} currency={sales.currency} />
              {sales.now.orders + sales.before.orders === 0 ? (
                <p className={patterns.note}>{t.noSales()}</p>
              ) : (
                <SalesChart sales={sales} />
              )}
            </Card>
            <CardGrid>
              <BestSellers sales={sales} />
              <Funnel steps={sales.checkout} />
            </CardGrid>
          </>
        )}
      </LoadedPart>
    </div>
  )
}

function Days({ sales }: { sales: SalesDashboard }) {
  const { shop } = useSession()
  const [from, until] = [sales.first_day, sales.last_day].map((day) => formatCalendarDay(day, 'day', shop.locale))
  if (from === undefined || until === undefined) return null
  return from === until ? from : t.figuresLead({ from, until })
}

function BestSellers({ sales: { best_sellers: sellers, currency } }: { sales: SalesDashboard }) {
  const { shop } = useSession()
  return (
    <Card title={t.bestSellers()} lead={sellers.length === 0 && t.noSales()}>
      {sellers.length > 0 && (
        <ol className={css.sellers}>
          {sellers.map(({ product, name, units, revenue }) => (
            <li key={`${product} ${name}`} className={css.seller}>
              <span className={css.name}>
                {product === null ? name : <AdminLink href={`/admin/products/${product}`}>{name}</AdminLink>}
              </span>
              <span className={patterns.soft}>{t.unitsCount({ count: units })}</span>
              <span className={css.amount}>{formatMoney({ amount: revenue, currency }, shop.locale)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
