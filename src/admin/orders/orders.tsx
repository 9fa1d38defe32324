import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskOrderRow } from '#generated/api.d.ts'
import { exportDeskOrdersPath } from '#generated/calls/order-desk.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-desk.ts'
import * as list from '#words/admin-list.ts'
import { ColumnChooser } from '../resources/column-chooser.tsx'
import { ExportButton } from '../resources/export-button.tsx'
import { isRestricted, type ListState, listParameters, queryOfState, readListState } from '../resources/list-address.ts'
import { ListFilters } from '../resources/list-filters.tsx'
import layout from '../resources/list-layout.module.css'
import { ListTable } from '../resources/list-table.tsx'
import { ListViews } from '../resources/list-views.tsx'
import type { ListRow } from '../resources/resource.queries.ts'
import { SortChooser } from '../resources/sort-chooser.tsx'
import { useColumns } from '../resources/use-columns.ts'
import { useSelection } from '../resources/use-selection.ts'
import { EmptyNote } from '../shell/empty-note.tsx'
import { MoreButton } from '../shell/more-button.tsx'
import { useAddressSearch, useNavigation } from '../shell/navigation.ts'
import { orderHref } from '../shell/order-href.ts'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { exportScopes } from './export-scopes.ts'
import { orderCell } from './order-cell.tsx'
import { commonViews, emptyWords, orderFacts, orderResource } from './order-list-facts.ts'
import { rememberListedOrders } from './list-neighbours.ts'
import { orderFilters, ordersList } from './orders.queries.ts'
import { OrderBulkActions } from './order-bulk-actions.tsx'

/** /admin/orders: every order, and what is to be done with them. */
export function Screen() {
  const { role, shop } = useSession()
  const dateText = useDateText()
  const { setSearch } = useNavigation()
  const address = useAddressSearch()
  const facts = orderFacts(useQuery(orderFilters).data, address)
  const state = readListState(address, facts)
  const parameters = listParameters(state, facts)
  const query = useInfiniteQuery(ordersList(parameters))
  const columns = useColumns(orderResource.name, facts.columns)
  const selection = useSelection(JSON.stringify(parameters))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const [first] = query.data?.pages ?? []
  const total = first?.total ?? 0
  const shown = queryOfState(state, facts)
  const change = (next: Partial<ListState>) =>
    setSearch(listParameters({ ...state, ...next }, facts), { replace: true })
  const numbers = rows.map(({ number }) => number).join(' ')
  useEffect(() => {
    if (numbers !== '') rememberListedOrders({ query: shown, numbers: numbers.split(' ') })
  }, [shown, numbers])

  const empty = emptyWords(shown, isRestricted(state))
  return (
    <Page
      title={t.orders()}
      actions={
        role !== 'fulfilment' && (
          <ExportButton
            things={t.things()}
            path={exportDeskOrdersPath}
            scopes={exportScopes(parameters, selection)}
            isPersonal
          />
        )
      }
    >
      <div className={layout.root}>
        <ListViews resource={orderResource} facts={facts} state={state} columns={columns} common={commonViews()} />
        <div className={layout.tools}>
          <ListFilters facts={facts} state={state} things={t.searchThings()} onChange={change} />
          <SortChooser facts={facts} sort={state.sort} onSort={(sort) => change({ sort })} />
          <ColumnChooser columns={facts.columns} shown={columns.shown} onToggle={columns.toggle} />
        </div>
        {query.error && rows.length === 0 ? (
          <EmptyNote role="alert" title={list.listFailed()}>
            <Button onClick={() => void query.refetch()}>{list.tryAgain()}</Button>
          </EmptyNote>
        ) : rows.length === 0 && !query.isPending ? (
          <EmptyNote title={empty.title} text={empty.advice}>
            {isRestricted(state) && (
              <Button look="quiet" onClick={() => change({ search: '', filters: {} })}>
                {t.showAll()}
              </Button>
            )}
          </EmptyNote>
        ) : (
          <ListTable
            resource={orderResource}
            facts={facts}
            columns={columns.visible}
            rows={rows as unknown as ListRow[]}
            sort={state.sort}
            selection={selection}
            isBusy={query.isFetching && !query.isFetchingNextPage}
            onSort={(sort) => change({ sort })}
            hrefOf={({ title }) => orderHref(title)}
            cellOf={(column, row) =>
              orderCell(column, row as unknown as DeskOrderRow, { locale: shop.locale, dateText })
            }
          />
        )}
        {rows.length > 0 && (
          <div className={layout.foot}>
            <p className={layout.count} role="status">
              {first?.total_is_exact === false ? t.countOrMore({ count: total }) : t.count({ count: total })}
            </p>
            <MoreButton list={query}>{list.loadMore()}</MoreButton>
          </div>
        )}
        <OrderBulkActions parameters={parameters} selection={selection} rows={rows} total={total} />
      </div>
    </Page>
  )
}
