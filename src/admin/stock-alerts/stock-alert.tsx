import { useInfiniteQuery } from '@tanstack/react-query'
import { listStockAlerts } from '#generated/calls/submissions.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-submissions.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { Card } from '../shell/card.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useAdmin, useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'

/** /admin/stock-alerts/7: who waits for a product, for those who may see customers' addresses. */
export function Screen({ resource }: ScreenProps) {
  const { role } = useSession()
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceRecord resource={resource} Panel={role === 'fulfilment' ? undefined : People} />
}

function People({ record: { id } }: { record: AdminRecord }) {
  const { http } = useAdmin()
  const dateText = useDateText('day')
  const list = useInfiniteQuery({
    queryKey: listStockAlerts.key({ params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      listStockAlerts(http, { params: { id }, query: pageParam === 0 ? {} : { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return (
    <Card title={t.waiting()}>
      <PagesOf query={list}>
        {(pages) => {
          const people = pages.flatMap((page) => page.people)
          if (people.length === 0) return <p className={patterns.note}>{t.nobodyWaits()}</p>
          return (
            <Rows label={t.waiting()}>
              {people.map(({ id: alert, email, asked_at: asked, sent_at: sent }) => (
                <Row
                  key={alert}
                  title={email}
                  text={sent === null ? t.askedOn({ date: dateText(asked) }) : t.sentOn({ date: dateText(sent) })}
                  isFaded={sent !== null}
                />
              ))}
            </Rows>
          )
        }}
      </PagesOf>
    </Card>
  )
}
