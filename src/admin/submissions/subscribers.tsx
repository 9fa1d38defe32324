import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportSubscribersPath, listSubscribers } from '#generated/calls/submissions.ts'
import { TextField } from '#ui/field.tsx'
import * as lists from '#words/admin-list.ts'
import * as t from '#words/admin-submissions.ts'
import { ExportButton } from '../resources/export-button.tsx'
import { Card } from '../shell/card.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Page } from '../shell/page.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import css from './submissions.module.css'

/** /admin/subscribers: who receives the newsletter. */
export function Screen() {
  const { http } = useAdmin()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const dateText = useDateText('day')
  const list = useInfiniteQuery({
    queryKey: listSubscribers.key({ query: { search } }),
    queryFn: ({ pageParam, signal }) =>
      listSubscribers(http, {
        query: { ...(search !== '' && { search }), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const total = list.data?.pages[0]?.total
  const isEmpty = total === 0 && typed === '' && search === ''
  const scopes = [
    ...(search === '' ? [] : [{ title: t.subscribersWith({ search }), parameters: { search } }]),
    { title: lists.exportAll({ things: t.subscribers().toLowerCase() }), parameters: {} },
  ]
  return (
    <Page
      title={t.subscribers()}
      lead={search === '' && total !== undefined && total > 0 && t.subscribersLead({ count: total })}
      width="text"
      actions={
        !isEmpty && (
          <ExportButton
            isPersonal
            things={t.subscribers().toLowerCase()}
            path={exportSubscribersPath}
            scopes={scopes}
          />
        )
      }
    >
      {isEmpty && <NothingHere title={t.noSubscribers()} advice={t.noSubscribersAdvice()} />}
      <div className={css.filter} role="search" hidden={isEmpty}>
        <TextField
          label={t.searchEmail()}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {!isEmpty && (
        <Card title={t.subscribers()}>
          <PagesOf query={list}>
            {(pages) => {
              const found = pages.flatMap((page) => page.subscribers)
              if (found.length === 0) return <NothingHere title={t.noSubscribersMatch()} />
              return (
                <Rows label={t.subscribers()}>
                  {found.map(({ email, confirmed_at: at }) => (
                    <Row key={email} title={email} text={t.subscribedOn({ date: dateText(at) })} />
                  ))}
                </Rows>
              )
            }}
          </PagesOf>
        </Card>
      )}
    </Page>
  )
}
