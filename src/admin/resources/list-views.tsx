import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminViews } from '#generated/api.d.ts'
import { getAdminViews, saveAdminViews } from '#generated/calls/admin.ts'
import { queryOf } from '#api/client/query.ts'
import type { ResourceFacts } from '#domain/resource-facts.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { InlineIconButton } from '../shell/inline-icon-button.tsx'
import { Question } from '../shell/question.tsx'
import { ScrollRow } from '../shell/scroll-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { type ListState, queryOfState } from './list-address.ts'
import type { Columns } from './use-columns.ts'
import css from './list-views.module.css'

interface Props {
  resource: Pick<ResourceSummary, 'name' | 'path'>
  facts: Pick<ResourceFacts, 'sorts' | 'defaultSort' | 'filters'>
  state: ListState
  columns: Columns
  /** Views that everyone has. */
  common?: readonly { name: string; query: string }[]
}

const NONE: NonNullable<Props['common']> = []

type View = AdminViews['views'][number]

const MAX_NAME = 60

/** The person’s saved views of a list: its search, filters, sort and columns under a name. */
export function ListViews({ resource, facts, state, columns, common = NONE }: Props) {
  const { http, queryClient } = useAdmin()
  const params = { resource: resource.name }
  const query = queryOf(getAdminViews, { params, quiet: true })
  const { data } = useQuery({ ...query, staleTime: Infinity })
  const views = data?.views ?? []
  const [isNaming, setIsNaming] = useState(false)
  const [name, setName] = useState('')
  const current = queryOfState(state, facts)
  const active = [...common, ...views].find((view) => view.query === current)
  const base = `/admin/${resource.path}`

  async function save(next: readonly View[]): Promise<void> {
    const before = queryClient.getQueryData(query.queryKey)
    queryClient.setQueryData(query.queryKey, { views: [...next] })
    await saveAdminViews(http, { params, body: { views: [...next] } }).catch(() => {
      queryClient.setQueryData(query.queryKey, before)
    })
  }
  const add = () => {
    const view = { name: name.trim(), query: current, columns: [...columns.shown] }
    if (view.name === '') return
    setIsNaming(false)
    setName('')
    void save([...views.filter((one) => one.name !== view.name), view])
  }

  if (common.length + views.length === 0 && current === '') return null
  return (
    <ScrollRow label={t.views()} isTight>
      <AdminLink className={css.view} href={base} {...(current === '' && { 'aria-current': 'page' })}>
        {t.viewAll()}
      </AdminLink>
      {common.map((view) => (
        <AdminLink
          key={view.query}
          className={css.view}
          href={`${base}?${view.query}`}
          {...(view === active && { 'aria-current': 'page' })}
        >
          {view.name}
        </AdminLink>
      ))}
      {views.map((view) => (
        <span key={view.name} className={css.own}>
          <AdminLink
            className={css.view}
            href={view.query === '' ? base : `${base}?${view.query}`}
            onClick={() => view.columns && columns.choose(view.columns)}
            {...(view === active && { 'aria-current': 'page' })}
          >
            {view.name}
          </AdminLink>
          {view === active && (
            <InlineIconButton
              label={t.deleteView({ name: view.name })}
              icon="close"
              size={14}
              isRemoving
              onClick={() => void save(views.filter((one) => one !== view))}
            />
          )}
        </span>
      ))}
      {current !== '' && !active && (
        <Button look="quiet" className={css.save} onClick={() => setIsNaming(true)}>
          {t.saveView()}
        </Button>
      )}
      <Question
        open={isNaming}
        title={t.saveView()}
        confirm={t.save()}
        onConfirm={add}
        onClose={() => setIsNaming(false)}
      >
        <TextField
          label={t.viewName()}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') add()
          }}
        />
      </Question>
    </ScrollRow>
  )
}
