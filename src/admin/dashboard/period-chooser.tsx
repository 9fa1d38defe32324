import { PERIODS, type PeriodName } from '#domain/sales-period.ts'
import { dateIn, daysAfter } from '#domain/shop-time.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import * as t from '#words/admin-dashboard.ts'
import { LAST_DAY } from '../controls/last-day.ts'
import { useSession } from '../shell/session.ts'
import css from './dashboard.module.css'

export type ChosenPeriod = { name: PeriodName } | { name: 'custom'; from: string; until: string }

const MOST_DAYS = 731
const DAY_MS = 86_400_000

const names: Readonly<Record<PeriodName | 'custom', () => string>> = {
  today: t.periodToday,
  week: t.periodWeek,
  month: t.periodMonth,
  quarter: t.periodQuarter,
  year: t.periodYear,
  custom: t.periodCustom,
}

/** Returns the query of a period; undefined for dates that make none. */
export function queryOfPeriod(
  period: ChosenPeriod,
): { period?: PeriodName; from?: string; until?: string } | undefined {
  if (period.name !== 'custom') return { period: period.name }
  const { from, until } = period
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS
  return days >= 0 && days <= MOST_DAYS ? { from, until } : undefined
}

interface Props {
  period: ChosenPeriod
  setPeriod: (period: ChosenPeriod) => void
}

/** Chooses a period that ends now, or any days. */
export function PeriodChooser({ period, setPeriod }: Props) {
  const { shop } = useSession()
  const choose = (name: string) => {
    const known = Object.keys(PERIODS).find((one): one is PeriodName => one === name)
    if (known) return setPeriod({ name: known })
    const today = dateIn(shop.time_zone, new Date())
    setPeriod({ name: 'custom', from: daysAfter(today, -29), until: today })
  }
  return (
    <div className={css.chooser}>
      <SelectField label={t.period()} value={period.name} onChange={({ target }) => choose(target.value)}>
        {Object.entries(names).map(([name, title]) => (
          <option key={name} value={name}>
            {title()}
          </option>
        ))}
      </SelectField>
      {period.name === 'custom' && (
        <>
          <TextField
            label={t.from()}
            type="date"
            value={period.from}
            max={period.until}
            onChange={({ target }) => setPeriod({ ...period, from: target.value })}
          />
          <TextField
            label={t.until()}
            type="date"
            value={period.until}
            min={period.from}
            max={LAST_DAY}
            error={queryOfPeriod(period) ? undefined : t.badDates()}
            onChange={({ target }) => setPeriod({ ...period, until: target.value })}
          />
        </>
      )}
    </div>
  )
}
