import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import { Button } from '#ui/button.tsx'
import { schemaText, withinSentence } from '../field/field-schema.ts'
import { CreateLink } from '../shell/create-link.tsx'
import { useAddressSearch, useNavigation } from '../shell/navigation.ts'
import { EmptyNote } from '../shell/empty-note.tsx'
import { Page } from '../shell/page.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useSession } from '../shell/session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ListExport } from './list-export.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListViews } from './list-views.tsx'
import { isRestricted, type ListState, listParameters, readListState } from './list-address.ts'
import { ListTable } from './list-table.tsx'
import { SortChooser } from './sort-chooser.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { listQuery } from './resource.queries.ts'
import { type ResourceModule, useResource } from './resource-code.ts'
import { useColumns } from './use-columns.ts'
import { useSelection } from './use-selection.ts'
import css from './list-layout.module.css'

interface ListProps {
  resource: ResourceSummary
  /** What all records are about, above the list. */
  Head?: ComponentType | undefined
}

/** The list of a resource: search, filters, views, the table, and actions for what is selected. */
export function Screen({ resource }: ScreenProps) {
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceList key={resource.name} resource={resource} />
}

/** A list whose screen shows more than its records. */
export function ResourceList({ resource, Head }: ListProps) {
  const module = useResource(resource)
  return module ? <LoadedList resource={resource} module={module} Head={Head} /> : null
}

function LoadedList({ resource, module: { schema }, Head }: ListProps & { module: ResourceModule }) {
  const facts = schema['x-resource']
  const { role } = useSession()
  const { setSearch } = useNavigation()
  const state = readListState(useAddressSearch(), facts)
  const parameters = listParameters(state, facts)
  const list = useInfiniteQuery(listQuery(resource, parameters))
  const columns = useColumns(resource.name, facts.columns)
  const selection = useSelection(JSON.stringify(parameters))
  const [first] = list.data?.pages ?? []
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = first?.total ?? 0
  const canWrite = resource.roles.write.includes(role)
  const canCreate = canWrite && facts.actions.includes('create')
  const things = withinSentence(schemaText(resource.plural))
  const newHref = `/admin/${resource.path}/new`
  const change = (next: Partial<ListState>) =>
    setSearch(listParameters({ ...state, ...next }, facts), { replace: true })

  const create = canCreate && (
    <CreateLink href={newHref}>{t.create({ thing: withinSentence(schemaText(resource.singular)) })}</CreateLink>
  )
  return (
    <Page
      title={schemaText(resource.plural)}
      {...(schema.description && { lead: schemaText(schema.description) })}
      actions={
        <>
          {canWrite && <ListExport facts={facts} things={things} parameters={parameters} selection={selection} />}
          {create}
        </>
      }
    >
      <div className={css.root}>
        {Head && <Head />}
        <ListViews resource={resource} facts={facts} state={state} columns={columns} />
        <div className={css.tools}>
          <ListFilters facts={facts} state={state} things={things} onChange={change} />
          <SortChooser facts={facts} sort={state.sort} onSort={(sort) => change({ sort })} />
          <ColumnChooser columns={facts.columns} shown={columns.shown} onToggle={columns.toggle} />
        </div>
        {list.error && rows.length === 0 ? (
          <EmptyNote role="alert" title={t.listFailed()}>
            <Button onClick={() => void list.refetch()}>{t.tryAgain()}</Button>
          </EmptyNote>
        ) : rows.length === 0 && !list.isPending ? (
          <EmptyNote
            title={isRestricted(state) ? t.noMatches() : t.emptyTitle({ things })}
            text={isRestricted(state) ? t.noMatchesAdvice() : canCreate ? t.emptyAdvice() : t.emptyReadOnly()}
          >
            {isRestricted(state) ? (
              <Button look="quiet" onClick={() => change({ search: '', filters: {} })}>
                {t.clearFilters()}
              </Button>
            ) : (
              create
            )}
          </EmptyNote>
        ) : (
          <ListTable
            resource={resource}
            facts={facts}
            columns={columns.visible}
            rows={rows}
            sort={state.sort}
            selection={canWrite && facts.bulk ? selection : undefined}
            isBusy={list.isFetching && !list.isFetchingNextPage}
            onSort={(sort) => change({ sort })}
          />
        )}
        {rows.length > 0 && (
          <div className={css.foot}>
            <p className={css.count} role="status">
              {first?.total_is_exact === false ? t.countOrMore({ count: total }) : t.count({ count: total })}
            </p>
            {list.hasNextPage && (
              <Button look="quiet" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t.loadMore()}
              </Button>
            )}
          </div>
        )}
        {canWrite && facts.bulk && (
          <BulkBar
            resource={resource}
            facts={facts}
            parameters={parameters}
            selection={selection}
            rows={rows}
            total={total}
          />
        )}
      </div>
    </Page>
  )
}
