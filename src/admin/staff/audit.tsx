import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAfter, startOfDay } from '#domain/shop-time.ts'
import { queryOf } from '#api/client/query.ts'
import type { AuditChange, AuditQuery, AuditRow } from '#generated/api.d.ts'
import { getStaff, listAuditEntries } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import * as t from '#words/admin-staff.ts'
import { LAST_DAY } from '../controls/last-day.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { listSubjects, subjectTitle } from './audit-subjects.ts'
import css from './staff.module.css'

interface Filters {
  staff: string
  resource: string
  from: string
  until: string
}

/** /admin/audit: who changed what. */
export function Screen() {
  const { http, session } = useAdmin()
  const { time_zone: zone } = session.shop
  const [filters, setFilters] = useState<Filters>({ staff: '', resource: '', from: '', until: '' })
  const query: AuditQuery = {
    ...(filters.staff !== '' && { staff_id: Number(filters.staff) }),
    ...(filters.resource !== '' && { resource: filters.resource }),
    ...(filters.from !== '' && { from: startOfDay(filters.from, zone).toISOString() }),
    ...(filters.until !== '' && { until: startOfDay(daysAfter(filters.until, 1), zone).toISOString() }),
  }
  const log = useInfiniteQuery({
    queryKey: listAuditEntries.key({ query }),
    queryFn: ({ pageParam, signal }) =>
      listAuditEntries(http, { query: { ...query, ...(pageParam !== 0 && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  return (
    <Page title={t.auditLog()} lead={t.auditLead()} width="text">
      <FilterFields filters={filters} change={(some) => setFilters({ ...filters, ...some })} />
      <Card title={t.entries()}>
        <LoadedPart query={{ ...log, data: entries } as never}>
          {(rows: readonly AuditRow[]) => (rows.length === 0 ? <p>{t.noEntries()}</p> : <Entries rows={rows} />)}
        </LoadedPart>
        {log.hasNextPage && (
          <p>
            <Button look="quiet" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t.older()}
            </Button>
          </p>
        )}
      </Card>
    </Page>
  )
}

function FilterFields({ filters, change }: { filters: Filters; change: (some: Partial<Filters>) => void }) {
  const { data } = useQuery(queryOf(getStaff))
  return (
    <div className={css.filters} role="search">
      <SelectField label={t.person()} value={filters.staff} onChange={({ target }) => change({ staff: target.value })}>
        <option value="">{t.everyone()}</option>
        <option value="0">{t.adminToken()}</option>
        {data?.staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.resource()}
        value={filters.resource}
        onChange={({ target }) => change({ resource: target.value })}
      >
        <option value="">{t.everything()}</option>
        {listSubjects().map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.from()}
        type="date"
        max={LAST_DAY}
        value={filters.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={t.until()}
        type="date"
        max={LAST_DAY}
        value={filters.until}
        onChange={({ target }) => change({ until: target.value })}
      />
    </div>
  )
}

function Entries({ rows }: { rows: readonly AuditRow[] }) {
  const dateText = useDateText()
  return (
    <Rows label={t.entries()}>
      {rows.map(({ id, created_at, staff_name: person, action, resource, record_title: title, changes }) => (
        <Row
          key={id}
          title={t.auditEntry({ person, action: t.auditAction({ action, name: readable(action) }) })}
          marks={[title ? t.auditRecord({ resource: subjectTitle(resource), title }) : subjectTitle(resource)]}
          text={
            <>
              {dateText(created_at)}
              {changes.length > 0 && <Changes changes={changes} />}
            </>
          }
        />
      ))}
    </Rows>
  )
}

const Changes = ({ changes }: { changes: readonly AuditChange[] }) => (
  <span className={css.changes}>
    {changes.map(({ field, from, to }) => (
      <span key={field}>
        {from === undefined
          ? t.added({ field: fieldText(field), to: valueText(to) })
          : t.change({ field: fieldText(field), from: valueText(from), to: valueText(to) })}
      </span>
    ))}
  </span>
)

/** `second_factor_set` becomes “second factor set”. */
const readable = (name: string): string => name.replaceAll('_', ' ')

/** `/variants/0/compare_at` becomes “variants › 0 › compare at”. */
const fieldText = (pointer: string): string => readable(pointer.slice(1)).replaceAll('/', ' › ')

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return t.empty()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
